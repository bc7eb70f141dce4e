const day = 24 * 60 * 60 * 1000

/** The day of a due time, such as `2026-11-20`; due times are midnight UTC, in milliseconds. */
export const dayOf = (dueAt: number | null): string =>
  dueAt === null ? '' : new Date(dueAt).toISOString().slice(0, 10)

/** The due time of a day such as `2026-11-20`; null for `''` or an invalid day. */
export function dueAtOf(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? null : time
}

/** Days from the local day to the due day: 0 today, -1 yesterday. */
const daysUntil = (dueAt: number, now: Date): number => Math.floor((dueAt - dueIn(0, now)) / day)

/** True if the due day is over. */
export const isOverdue = (dueAt: number, now: Date): boolean => daysUntil(dueAt, now) < 0

const nearWords: Record<number, string> = { 0: 'Today', 1: 'Tomorrow' }

/** A due day on a card: '2d late', 'Today', 'Tomorrow', otherwise formatted by `write`. */
export function formatDueDay(dueAt: number, now: Date, write: (dueAt: number) => string): string {
  const days = daysUntil(dueAt, now)
  return days < 0 ? `${-days}d late` : (nearWords[days] ?? write(dueAt))
}

/** Format of a due day in the current year: '20 Nov'. */
export const dueDayFormat = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
/** Format of a due day in another year: '20 Nov 2025'. */
export const dueYearFormat = { ...dueDayFormat, year: 'numeric' } as const

/** The due time of the local day `ahead` days from now. */
export function dueIn(ahead: number, now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
}

/** Days until the next Monday. */
export const daysToMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Distance of a due day: 'today', 'in 3 days', '2 days ago'. */
export const formatDueDistance = (dueAt: number, now: Date): string =>
  relative.format(daysUntil(dueAt, now), 'day')
