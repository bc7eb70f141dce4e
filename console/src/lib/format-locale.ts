import { useMemo } from 'react'
import { ExternalStore, useExternal } from './external-store.ts'

const locale = new ExternalStore<string | undefined>(undefined)

/** Sets how dates are written: a BCP 47 tag, or '' for the browser's own way. */
export const setFormatLocale = (language: string): void => locale.write(language || undefined)

/** The way in which the person has dates written, live: a BCP 47 tag, or undefined for the browser's own. */
export const useDateLocale = (): string | undefined => useExternal(locale)

/** A format of dates in the way that the person chose, live. `options` must not change. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = useDateLocale()
  return useMemo(() => new Intl.DateTimeFormat(locale, options), [locale, options])
}
