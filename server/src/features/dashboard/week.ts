import { calendarOf, type Dashboard } from '@earshot/shared/dashboard'
import type { TenantDb } from '../../db/tenant-db.ts'
import { countArrivals } from './dashboard.queries.ts'

const day = 24 * 60 * 60 * 1000
/** Every time zone is a multiple of it away from UTC. */
const quarter = 15 * 60 * 1000

/**
 * The last seven days beside the seven before, by the clocks of a time zone. The week before ends at the same time of
 * its last day, so that both are as long.
 */
export async function showWeek(
  db: TenantDb,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<Dashboard['week']> {
  const dayOf = calendarOf(timeZone)
  const today = dayOf(now)
  const arrivals = (await countArrivals(db, now - 15 * day, quarter))
    .map(({ kind, span, count }) => ({ kind, at: span * quarter, count }))
    .map((arrived) => ({ ...arrived, day: dayOf(arrived.at) }))
  const count = (day: string, kind: 'idea' | 'bug', until: number) =>
    arrivals
      .filter((arrived) => arrived.day === day && arrived.kind === kind && arrived.at <= until)
      .reduce((sum, { count }) => sum + count, 0)
  return Array.from({ length: 7 }, (_, i) => {
    const date = dayBefore(today, 6 - i)
    const before = dayBefore(today, 13 - i)
    return {
      day: date,
      ideas: count(date, 'idea', now),
      bugs: count(date, 'bug', now),
      ideasBefore: count(before, 'idea', now - 7 * day),
      bugsBefore: count(before, 'bug', now - 7 * day),
    }
  })
}

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * day).toISOString().slice(0, 10)
