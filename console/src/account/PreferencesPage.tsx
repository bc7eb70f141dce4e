import { Theme } from '@earshot/shared/account/account'
import type { PreferencesChange } from '@earshot/shared/account/own-account'
import { FormatLanguage, formatLanguages, type Preferences } from '@earshot/shared/account/own-account'
import { Center, Checkbox, Input, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { PageHeader } from '../design/page/PageHeader.tsx'
import { Panel } from '../design/page/Panel.tsx'
import { schemes } from '../design/schemes.ts'
import { AccountState } from './AccountState.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { useSaveAccount } from './save-account.ts'
import { useThemeChoice } from './theme-choice.ts'

/** Personal preferences; each choice is saved at once. */
export const PreferencesPage = () => (
  <>
    <PageHeader title="Preferences" description="For you alone. Each choice is saved at once." />
    <AccountState>
      {({ preferences }) => (
        <Stack>
          <Panel title="Appearance">
            <Stack>
              <ThemeChoice />
              <DateFormatChoice preferences={preferences} />
            </Stack>
          </Panel>
          <Panel title="Notifications">
            <NotificationChoices />
          </Panel>
          <Panel title="Emails">
            <MailChoices preferences={preferences} />
          </Panel>
        </Stack>
      )}
    </AccountState>
  </>
)

/** Light, dark, or the system's setting. */
function ThemeChoice() {
  const { theme, choose } = useThemeChoice()
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">Theme</Input.Label>
      <SegmentedControl
        aria-label="Theme"
        value={theme}
        onChange={(value) => choose(Theme.parse(value))}
        data={schemes.map(({ value, label, Icon }) => ({
          value,
          label: (
            <Center style={{ gap: 8 }}>
              <Icon size={16} aria-hidden />
              {label}
            </Center>
          ),
        }))}
      />
    </Stack>
  )
}

const example = new Date(2026, 10, 21, 14, 30)
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

function labelOf(language: FormatLanguage): string {
  const written = new Intl.DateTimeFormat(language || undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return `${language ? names.of(language) : 'My browser’s'}: ${written.format(example)}`
}

const options = formatLanguages.map((value) => ({ value, label: labelOf(value) }))

/** Format of dates and times; the words around them stay English. */
function DateFormatChoice({ preferences }: { preferences: Preferences }) {
  const { save, pending } = useSavePreferences()
  return (
    <NativeSelect
      label="Dates and times"
      description="How dates and numbers are shown."
      maw={420}
      data={options}
      value={pending.language ?? preferences.language}
      onChange={(event) => save({ language: FormatLanguage.parse(event.currentTarget.value) })}
    />
  )
}

const mails = [
  { name: 'consentToHelpEmails', label: 'Tips to get started' },
  { name: 'consentToMarketingEmails', label: 'News, updates and offers' },
] as const

/** Optional emails, beside those that every account needs. */
function MailChoices({ preferences }: { preferences: Preferences }) {
  const { save, pending } = useSavePreferences()
  const shown = { ...preferences, ...pending }
  return (
    <Stack gap="sm">
      {mails.map(({ name, label }) => (
        <Checkbox
          key={name}
          label={label}
          checked={shown[name]}
          onChange={(event) => save({ [name]: event.currentTarget.checked })}
        />
      ))}
      <Text size="sm" c="dimmed">
        You always get emails about your account, such as a new password or a changed address.
      </Text>
    </Stack>
  )
}

/** Saves a choice at once and shows a notice; `pending` holds the choice until then. */
function useSavePreferences() {
  const save = useSaveAccount<PreferencesChange>((change) => ['PATCH', '/account/preferences', change], {
    saved: () => notifyDone('Preferences saved'),
    failed: (error) => notifyFailed('Your choice could not be saved', error),
  })
  return { save: save.mutate, pending: save.isPending ? save.variables : {} }
}
