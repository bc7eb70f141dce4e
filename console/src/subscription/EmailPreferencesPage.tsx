import {
  EmailPreferences,
  type EmailPreferencesChange,
  isTeamType,
  MailChoice,
  type NotificationSetting,
} from '@earshot/shared/notification/notification'
import { teamNotificationLabels } from '@earshot/shared/notification/notification-words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { AuthPanel } from '../authentication/AuthPanel.tsx'
import { useQueryOnce } from '../authentication/link/query-once.ts'
import { useLinkToken } from '../authentication/link/use-link-token.ts'
import { Notice } from '../design/notice/Notice.tsx'
import { Button } from '../design/plain/Button.tsx'
import { SelectField } from '../design/plain/Field.tsx'
import { Paragraph } from '../design/plain/Stack.tsx'
import { keys } from '../queries/query-keys.ts'
import { reasonOf } from '../texts/reasons.ts'
import { t, useLanguage } from '../texts/texts.ts'

type Change = Omit<EmailPreferencesChange, 'token'>

const send = (token: string, change: Change) =>
  request('PATCH', '/email-preferences', EmailPreferences, { body: { token, ...change } })

/**
 * Notification settings for emails about feedback, opened by a link in each of them, without a login. Mail programs
 * without an unsubscribe button open the address that they would post to, with the token in the query.
 */
export function EmailPreferencesPage() {
  const fromQuery = useQueryOnce().get('token')
  const token = useLinkToken() ?? fromQuery
  useLanguage()
  return (
    <AuthPanel title={t('preferences.title')}>
      {token === null ? <Paragraph>{t('link.incomplete')}</Paragraph> : <Preferences token={token} />}
    </AuthPanel>
  )
}

function Preferences({ token }: { token: string }) {
  const cache = useQueryClient()
  const queryKey = keys.emailPreferences(token)
  const { data, error } = useQuery({ queryKey, queryFn: () => send(token, {}), retry: false })
  const saving = useMutation({
    mutationFn: (change: Change) => send(token, change),
    onSuccess: (settings) => cache.setQueryData(queryKey, settings),
  })
  const failed = error ?? saving.error
  const isGone = failed instanceof ApiError && failed.code === 'gone'
  // Shows a choice before it is saved.
  const chosen = saving.isPending ? saving.variables.types : undefined
  const saved = saving.isSuccess && (
    <Notice tone="success" title={t('saved')} messages={[savedWords(saving.data)]} />
  )
  return (
    <>
      {failed && (
        <Notice
          tone="danger"
          title={t(isGone ? 'track.ended' : error ? 'failed.load' : 'failed.save')}
          messages={[isGone ? t('preferences.ended') : refusalOf(failed)]}
        />
      )}
      {data?.mail && (
        <>
          <Paragraph soft>{t('preferences.hint', { organisation: data.organisationName })}</Paragraph>
          <div data-choices>
            {data.types.map((setting) => (
              <Choice
                key={setting.type}
                setting={chosen?.find(({ type }) => type === setting.type) ?? setting}
                save={(types) => saving.mutate({ types: [types] })}
              />
            ))}
          </div>
          {data.changelogs.map(({ projectId, name }) => (
            <Paragraph key={projectId}>
              {t('preferences.changelog', { name })}{' '}
              <Button tone="outlined" small onClick={() => saving.mutate({ leftChangelog: projectId })}>
                {t('subscribe.leave')}
              </Button>
            </Paragraph>
          ))}
          <Button tone="outlined" onClick={() => saving.mutate({ mail: false })} loading={saving.isPending}>
            {t('preferences.leave')}
          </Button>
          {saved}
        </>
      )}
      {data?.mail === false && (
        <>
          {saved || <Paragraph>{savedWords(data)}</Paragraph>}
          <Button tone="outlined" onClick={() => saving.mutate({ mail: true })} loading={saving.isPending}>
            {t('preferences.return')}
          </Button>
        </>
      )}
    </>
  )
}

/** An invalid request means an invalid token, because this page sends nothing else that could be wrong. */
const refusalOf = (error: Error): string =>
  error instanceof ApiError && error.code === 'invalid_input' ? t('link.incomplete') : reasonOf(error)

const savedWords = ({ mail, organisationName: organisation }: EmailPreferences): string =>
  mail ? t('preferences.saved') : t('preferences.left', { organisation })

const labelOf = (type: NotificationSetting['type']): string =>
  isTeamType(type) ? teamNotificationLabels[type] : t(`type.${type}`)

function Choice({
  setting,
  save,
}: {
  setting: NotificationSetting
  save: (setting: NotificationSetting) => void
}) {
  return (
    <SelectField
      label={labelOf(setting.type)}
      value={setting.mail}
      onChange={(event) => save({ ...setting, mail: MailChoice.parse(event.currentTarget.value) })}
    >
      {MailChoice.options.map((choice) => (
        <option key={choice} value={choice}>
          {t(`mail.${choice}`)}
        </option>
      ))}
    </SelectField>
  )
}
