const day = 24 * 60 * 60 * 1000

/** A due time (milliseconds) as the day it stands for: `2026-11-20`. Due times are midnights in UTC. */
export const dayOf = (dueAt: number | null): string =>
  dueAt === null ? '' : new Date(dueAt).toISOString().slice(0, 10)

/** The due time of a day such as `2026-11-20`; null for `''` and for what is no day. */
export function dueAtOf(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? null : time
}

/** How many days the due day is away from the day that it is here: 0 today, -1 when it was yesterday. */
const daysUntil = (dueAt: number, now: Date): number => Math.floor((dueAt - dueIn(0, now)) / day)

/** Whether the day is over. */
export const isOverdue = (dueAt: number, now: Date): boolean => daysUntil(dueAt, now) < 0

const nearWords: Record<number, string> = { 0: 'Today', 1: 'Tomorrow' }

/** A due day on a card: '2d late', 'Today', 'Tomorrow', else as `write` writes the day. */
export function dueWords(dueAt: number, now: Date, write: (dueAt: number) => string): string {
  const days = daysUntil(dueAt, now)
  return days < 0 ? `${-days}d late` : (nearWords[days] ?? write(dueAt))
}

/** How a due day of this year is written on a card: '20 Nov'. */
export const dueDayFormat = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
/** And one of another year. */
export const dueYearFormat = { ...dueDayFormat, year: 'numeric' } as const

/** The due time of the day that it is here, `ahead` days from now. */
export function dueIn(ahead: number, now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
}

/** How many days there are to the next Monday. */
export const daysToMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How far off a due day is: 'today', 'in 3 days', '2 days ago'. */
export const formatDueDistance = (dueAt: number, now: Date): string =>
  relative.format(daysUntil(dueAt, now), 'day')
