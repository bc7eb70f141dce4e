import type { Preferences } from '@earshot/shared/own-account'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useSavePreferences } from './save-preferences.ts'

const mails = [
  { name: 'consentToHelpEmails', label: 'Tips to get started' },
  { name: 'consentToMarketingEmails', label: 'News, updates and offers' },
] as const

/** Which mails the person wants beside those that an account cannot do without. */
export function MailChoices({ preferences }: { preferences: Preferences }) {
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
