import { useMemo, useSyncExternalStore } from 'react'

let locale: string | undefined
const listeners = new Set<() => void>()

/** Sets how dates are written: a BCP 47 tag, or '' for the browser's own way. */
export function setFormatLocale(language: string): void {
  locale = language || undefined
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The way in which the person has dates written, live: a BCP 47 tag, or undefined for the browser's own. */
export const useDateLocale = (): string | undefined => useSyncExternalStore(subscribe, () => locale)

/** A format of dates in the way that the person chose, live. `options` must not change. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = useDateLocale()
  return useMemo(() => new Intl.DateTimeFormat(locale, options), [locale, options])
}
