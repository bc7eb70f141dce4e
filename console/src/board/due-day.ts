const day = 24 * 60 * 60 * 1000

/** A due time (milliseconds) as the day it stands for: `2026-11-20`. Due times are midnights in UTC. */
export const dayOf = (dueAt: number | null): string =>
  dueAt === null ? '' : new Date(dueAt).toISOString().slice(0, 10)

/** The due time of a day such as `2026-11-20`; null for `''` and for what is no day. */
export function dueAtOf(text: string): number | null {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) ? null : time
}

/** Whether the day is over. */
export const isOverdue = (dueAt: number, now: number): boolean => now >= dueAt + day

/** How a due day is written on a card: 'Nov 20'. */
export const dueDayFormat = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const

/** The due time of the day that it is here, `ahead` days from now. */
export function dueIn(ahead: number, now: Date): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead)
}

/** How many days there are to the next Monday. */
export const daysToMonday = (now: Date): number => (8 - now.getDay()) % 7 || 7

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How far off a due day is: 'today', 'in 3 days', '2 days ago'. */
export const formatDueDistance = (dueAt: number, now: Date): string =>
  relative.format(Math.round((dueAt - dueIn(0, now)) / day), 'day')
