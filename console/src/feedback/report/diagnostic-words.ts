import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'

/** Kinds of diagnostic entries, in the order of the filter. */
export const diagnosticKinds: Record<DiagnosticEntry['kind'], string> = {
  error: 'Errors',
  console: 'Console',
  request: 'Failed requests',
  click: 'Clicks',
  route: 'Pages',
  breadcrumb: 'Notes of the page',
}

/** A diagnostic entry in words, and the page's own text about it, possibly of several lines. */
export interface DiagnosticWords {
  what: string
  detail?: string | undefined
  /** Stack of an error. */
  stack?: string | undefined
}

const consoleWords = {
  error: 'Error in the console',
  warn: 'Warning in the console',
  info: 'Logged to the console',
  log: 'Logged to the console',
  debug: 'Logged to the console',
} as const

export function wordsOf(entry: DiagnosticEntry): DiagnosticWords {
  switch (entry.kind) {
    case 'error':
      return { what: 'Error', detail: entry.message, stack: entry.stack }
    case 'console':
      return { what: consoleWords[entry.level], detail: entry.message }
    case 'request': {
      const outcome = entry.status ? `answered ${entry.status}` : 'got no answer'
      return {
        what: `Request ${outcome} after ${entry.duration} ms`,
        detail: `${entry.method} ${entry.path}`,
      }
    }
    case 'click':
      return { what: 'Clicked', detail: entry.element }
    case 'route':
      return { what: 'Opened', detail: entry.path }
    case 'breadcrumb':
      return { what: 'Noted by the page', detail: entry.message }
  }
}

/** True for an error, a failed request, or a console warning. */
export const isFault = (entry: DiagnosticEntry): boolean =>
  entry.kind === 'error' ||
  entry.kind === 'request' ||
  (entry.kind === 'console' && (entry.level === 'error' || entry.level === 'warn'))

/** Heading of a report's diagnostics; without entries only the page's metadata is left. */
export const headingOf = (entries: readonly DiagnosticEntry[] | undefined): string =>
  entries?.length === 0 ? 'Details from the page' : 'Before the report'

/** Time before the report: `40 s`, `3 min`, `2 h`. */
export function timeBefore(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** Time of an entry relative to the report: `−40 s`, `−3 min`; `0 s` for the same time. */
export function timeBack(milliseconds: number): string {
  const time = timeBefore(milliseconds)
  return time === timeBefore(0) ? time : `−${time}`
}

/** Time between two entries: `+0.1 s`, `−40.2 s`, `+3 min`. */
export function timeSince(milliseconds: number): string {
  const sign = milliseconds < 0 ? '−' : '+'
  const length = Math.abs(milliseconds)
  return length < 120_000 ? `${sign}${(length / 1_000).toFixed(1)} s` : `${sign}${timeBefore(length)}`
}
