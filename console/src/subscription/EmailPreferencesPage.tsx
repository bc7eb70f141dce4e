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
  const saved = saving.isSuccess && (
    <Notice tone="success" title={t('saved')} messages={[savedWords(saving.data)]} />
  )
  return (
    <>
      {error && <Refusal title={t('failed.load')} error={error} />}
      {saving.error && <Refusal title={t('failed.save')} error={saving.error} />}
      {data?.mail && (
        <>
          <Sendings
            preferences={data}
            // Shows a choice before it is saved.
            chosen={saving.isPending ? saving.variables.types : undefined}
            save={saving.mutate}
          />
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

/** Says why the preferences could not be read or saved, or that the address they belong to is gone. */
function Refusal({ title, error }: { title: string; error: Error }) {
  const isGone = error instanceof ApiError && error.code === 'gone'
  return (
    <Notice
      tone="danger"
      title={isGone ? t('track.ended') : title}
      messages={[isGone ? t('preferences.ended') : refusalOf(error)]}
    />
  )
}

/** The kinds of mail that are sent to the address, and the changelogs it follows. */
function Sendings({
  preferences: { organisationName: organisation, types, changelogs },
  chosen,
  save,
}: {
  preferences: EmailPreferences
  chosen: NotificationSetting[] | undefined
  save: (change: Change) => void
}) {
  return (
    <>
      <Paragraph soft>{t('preferences.hint', { organisation })}</Paragraph>
      <div data-choices>
        {types.map((setting) => (
          <Choice
            key={setting.type}
            setting={chosen?.find(({ type }) => type === setting.type) ?? setting}
            save={(type) => save({ types: [type] })}
          />
        ))}
      </div>
      {changelogs.map(({ projectId, name }) => (
        <Paragraph key={projectId}>
          {t('preferences.changelog', { name })}{' '}
          <Button tone="outlined" small onClick={() => save({ leftChangelog: projectId })}>
            {t('subscribe.leave')}
          </Button>
        </Paragraph>
      ))}
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
