import { FormatLanguage, formatLanguages, type Preferences } from '@earshot/shared/own-account'
import { NativeSelect } from '@mantine/core'
import { useSavePreferences } from './save-preferences.ts'

const example = new Date(2026, 10, 21, 14, 30)
const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })

function labelOf(language: FormatLanguage): string {
  const written = new Intl.DateTimeFormat(language || undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return `${language ? names.of(language) : 'My browser’s'}: ${written.format(example)}`
}

const options = formatLanguages.map((value) => ({ value, label: labelOf(value) }))

/** How dates and times are written; the words around them stay English. */
export function DateFormatChoice({ preferences }: { preferences: Preferences }) {
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
