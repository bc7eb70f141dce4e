import type {
  MailChoice,
  NotificationSetting,
  NotificationSettings,
  NotificationSettingsChange,
} from '@earshot/shared/notification/notification'
import { oneOf } from '@earshot/shared/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../design/plain/Button.tsx'
import { CheckField } from '../../design/plain/CheckField.tsx'
import { t, textIfThere } from '../../texts/texts.ts'
import form from '../form/BoardForm.module.css'
import { useBoard } from '../parts/board-context.ts'
import { settingsQuery } from '../parts/notification-queries.ts'
import { Failed, Skeleton } from '../parts/states.tsx'
import { reasonOf } from '../parts/wording.ts'
import classes from './NotificationBell.module.css'

const mailChoices = ['on', 'daily', 'weekly', 'off'] as const satisfies readonly MailChoice[]

/** Notification settings of the contact, here and by email; each choice is saved at once. */
export function NotificationSettingsForm({ onBack }: { onBack: () => void }) {
  const { contact } = useBoard()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(settingsQuery(contact))
  const [problem, setProblem] = useState<string>()
  const change = (body: NotificationSettingsChange) => {
    setProblem(undefined)
    contact.session
      .send<NotificationSettings>({ method: 'PATCH', path: 'v1/me/notification-settings', body })
      .then((saved) => queryClient.setQueryData(settingsQuery(contact).queryKey, saved))
      .catch((failure: unknown) => setProblem(reasonOf(failure)))
  }
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={2} />
  return (
    <>
      <CheckField
        label={t('settings.mail')}
        checked={data.mail}
        onChange={({ target }) => change({ mail: target.checked })}
      />
      <table className={classes.types}>
        <thead>
          <tr>
            <th scope="col">{t('settings.type')}</th>
            <th scope="col">{t('settings.here')}</th>
            <th scope="col">{t('settings.email')}</th>
          </tr>
        </thead>
        <tbody>
          {data.types.map((setting) => (
            <Type
              key={setting.type}
              setting={setting}
              mails={data.mail}
              onChange={(setting) => change({ types: [setting] })}
            />
          ))}
        </tbody>
      </table>
      <p className={form.note}>{t('settings.confirmed')}</p>
      {problem && (
        <p role="alert" className={form.refused}>
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button tone="outlined" small onClick={onBack}>
          {t('settings.back')}
        </Button>
      </div>
    </>
  )
}

function Type({
  setting,
  mails,
  onChange,
}: {
  setting: NotificationSetting
  mails: boolean
  onChange: (setting: NotificationSetting) => void
}) {
  const label = textIfThere(`type.${setting.type}`) ?? setting.type
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <input
          type="checkbox"
          aria-label={t('settings.typeHere', { type: label })}
          checked={setting.inApp}
          onChange={({ target }) => onChange({ ...setting, inApp: target.checked })}
        />
      </td>
      <td>
        <select
          aria-label={t('settings.typeByEmail', { type: label })}
          disabled={!mails}
          value={setting.mail}
          onChange={({ target }) =>
            onChange({ ...setting, mail: oneOf(mailChoices, target.value) ?? setting.mail })
          }
        >
          {mailChoices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`mail.${choice}`)}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
