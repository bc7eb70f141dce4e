import { useMemo } from 'react'
import { ExternalStore, useExternal } from './external-store.ts'

const locale = new ExternalStore<string | undefined>(undefined)

/** Sets the locale of dates: a BCP 47 tag, or '' for the browser's own. */
export const setFormatLocale = (language: string): void => locale.write(language || undefined)

/**
 * Locale that the person chose for dates: a BCP 47 tag, or undefined for the browser's own. Renders the component on
 * changes.
 */
export const useDateLocale = (): string | undefined => useExternal(locale)

/** Date format in the locale that the person chose. `options` must be the same object at each rendering. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = useDateLocale()
  return useMemo(() => new Intl.DateTimeFormat(locale, options), [locale, options])
}
