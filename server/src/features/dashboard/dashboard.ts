import { calendarOf, type Dashboard } from '@earshot/shared/dashboard'
import { may } from '@earshot/shared/permissions'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import {
  showHeldFeedback,
  showMostWanted,
  showRecentlyDone,
  showUnansweredFeedback,
} from '../feedback/highlights.ts'
import { showOpenTasks } from '../tasks/open-tasks.ts'
import { countArrivals, countHeld, countUnanswered, hasFeedback } from './dashboard.queries.ts'

/** Rows of a group; the others are a link away. */
const limit = 5
const week = 7 * 24 * 60 * 60 * 1000

/** What needs a member's attention, and how the week went by the clocks of a time zone. */
export async function showDashboard(
  { db, actor, now }: Pick<MemberCtx, 'db' | 'actor' | 'now'>,
  timeZone: string,
): Promise<Dashboard> {
  const today = calendarOf(timeZone)(now)
  return {
    today,
    ...(await showOpenTasks(db, { personId: actor.personId, today: Date.parse(today), limit })),
    held: may(actor, 'moderateFeedback')
      ? { count: await countHeld(db), items: await showHeldFeedback(db, limit) }
      : { count: 0, items: [] },
    unanswered: { count: await countUnanswered(db), items: await showUnansweredFeedback(db, limit) },
    week: await showWeek(db, { timeZone, now }),
    mostWanted: await showMostWanted(db, { since: now - week, limit }),
    recentlyDone: await showRecentlyDone(db, limit),
    hasFeedback: await hasFeedback(db),
  }
}

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
