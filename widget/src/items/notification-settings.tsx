import type {
  ContactNotificationType,
  NotificationSettingsChange,
  NotificationSettings as Settings,
} from '@earshot/shared/notification/notification'
import { useEffect, useState } from 'react'
import { contact } from '../panel/services.ts'
import { Switch } from '../views/switch.tsx'
import { t } from '../views/text.ts'

const path = 'v1/me/notification-settings'

/** The contact's notification types, each with a switch; saved at once. */
export function NotificationSettings() {
  const { session } = contact
  const [settings, setSettings] = useState<Settings>()
  useEffect(() => {
    if (session.isKnown()) session.send<Settings>({ method: 'GET', path }).then(setSettings, () => {})
  }, [])
  if (!settings) return null
  const change = (body: NotificationSettingsChange) => {
    setSettings({ ...settings, ...body })
    session.send<Settings>({ method: 'PATCH', path, body }).then(setSettings, () => setSettings(settings))
  }
  return (
    <fieldset className="box settings">
      <legend>{t('settings')}</legend>
      {settings.types.map((one) => (
        <Switch
          key={one.type}
          label={t(`notifyOf_${one.type as ContactNotificationType}`)}
          on={one.inApp}
          toggle={() =>
            change({
              types: settings.types.map((other) => (other === one ? { ...one, inApp: !one.inApp } : other)),
            })
          }
        />
      ))}
      <Switch label={t('byEmail')} on={settings.mail} toggle={() => change({ mail: !settings.mail })} />
    </fieldset>
  )
}
