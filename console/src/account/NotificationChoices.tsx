import {
  isTeamType,
  MailChoice,
  type NotificationSetting,
  NotificationSettings,
  type NotificationSettingsChange,
} from '@earshot/shared/notification/notification'
import { mailChoiceLabels, teamNotificationLabels } from '@earshot/shared/notification/notification-words'
import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { QueryState } from '../design/table/QueryState.tsx'
import { notificationSettingsQuery } from '../queries/notifications.ts'
import { queryClient } from '../queries/query-client.ts'
import { useUser } from '../session/session.ts'
import classes from './Account.module.css'

/**
 * Notification settings of a member in the current organisation, in Earshot and by email; each choice is saved at once.
 */
export function NotificationChoices() {
  const { currentTenant } = useUser()
  const query = notificationSettingsQuery()
  const saving = useMutation({
    mutationFn: (change: NotificationSettingsChange) =>
      request('PATCH', '/notification-settings', NotificationSettings, { body: change }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      notifyDone('Preferences saved')
    },
    onError: (error) => notifyFailed('Your choice could not be saved', error),
  })
  return (
    <QueryState
      query={useQuery(query)}
      loading="Loading Notification Settings..."
      failed="Your notification settings could not be loaded"
    >
      {(settings) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            These are for {currentTenant.name}. You aren’t notified of your own actions.
          </Text>
          <Checkbox
            label="Send me notifications by email"
            checked={settings.mail}
            onChange={(event) => saving.mutate({ mail: event.currentTarget.checked })}
          />
          <table className={classes.notifications}>
            <thead>
              <tr>
                <th scope="col">Notify me of</th>
                <th scope="col">In Earshot</th>
                <th scope="col">By email</th>
              </tr>
            </thead>
            <tbody>
              {settings.types.map(
                (setting) =>
                  isTeamType(setting.type) && (
                    <Choice
                      key={setting.type}
                      label={teamNotificationLabels[setting.type]}
                      setting={setting}
                      mails={settings.mail}
                      onChange={(changed) => saving.mutate({ types: [changed] })}
                    />
                  ),
              )}
            </tbody>
          </table>
        </Stack>
      )}
    </QueryState>
  )
}

interface ChoiceProps {
  label: string
  setting: NotificationSetting
  mails: boolean
  onChange: (setting: NotificationSetting) => void
}

function Choice({ label, setting, mails, onChange }: ChoiceProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-heading="In Earshot">
        <Checkbox
          aria-label={`${label}, in Earshot`}
          checked={setting.inApp}
          onChange={(event) => onChange({ ...setting, inApp: event.currentTarget.checked })}
        />
      </td>
      <td data-heading="By email">
        <NativeSelect
          aria-label={`${label}, by email`}
          disabled={!mails}
          value={setting.mail}
          data={Object.entries(mailChoiceLabels).map(([value, name]) => ({ value, label: name }))}
          onChange={(event) => onChange({ ...setting, mail: MailChoice.parse(event.currentTarget.value) })}
        />
      </td>
    </tr>
  )
}
