import { useSyncExternalStore } from 'react'

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

/** A format of dates in the way that the person chose, live. `options` must not change. */
export function useDateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const chosen = useSyncExternalStore(subscribe, () => locale)
  return new Intl.DateTimeFormat(chosen, options)
}
