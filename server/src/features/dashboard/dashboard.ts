import { type Dashboard, dayFormatter } from '@earshot/shared/dashboard/dashboard'
import { may } from '@earshot/shared/permissions'
import type { Span } from '@earshot/shared/text/spans'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { showOpenTasks } from '../task/open-tasks.ts'
import {
  showHeldFeedback,
  showMostWanted,
  showRecentlyDone,
  showUnansweredFeedback,
} from '../triage/highlights.ts'
import { countArrivals, countHeld, countUnanswered, hasFeedback } from './dashboard.queries.ts'

/** Rows per group; the console links to the rest. */
const limit = 5
const week = 7 * 24 * 60 * 60 * 1000

/** Items that need a member's attention, and the week's numbers in a time zone. */
export async function showDashboard(
  ctx: Pick<MemberCtx, 'db' | 'actor' | 'now'>,
  timeZone: string,
): Promise<Dashboard> {
  const { db, actor, now } = ctx
  const today = dayFormatter(timeZone)(now)
  return {
    today,
    ...(await showOpenTasks(db, { personId: actor.personId, today: Date.parse(today), limit })),
    held: may(actor, 'moderateFeedback')
      ? { count: await countHeld(db), items: await showHeldFeedback(ctx, limit) }
      : { count: 0, items: [] },
    unanswered: { count: await countUnanswered(db), items: await showUnansweredFeedback(ctx, limit) },
    week: await showWeek(db, { timeZone, now }),
    mostWanted: await showMostWanted(ctx, { since: now - week, limit }),
    recentlyDone: await showRecentlyDone(ctx, limit),
    hasFeedback: await hasFeedback(db),
  }
}

const hour = 60 * 60 * 1000
const day = 24 * hour
/** All time zone offsets are multiples of 15 minutes. */
const quarter = 15 * 60 * 1000

/**
 * Compares the last seven days with the seven before, in a time zone. The earlier week ends at the same time of day, so
 * that both spans are equally long.
 */
export async function showWeek(
  db: TenantDb,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<Dashboard['week']> {
  const dayOf = dayFormatter(timeZone)
  const days = Array.from({ length: 7 }, (_, i) => dayBefore(dayOf(now), 6 - i))
  const spans = days.flatMap((date) => {
    const before = dayBefore(date, 7)
    return [spanOf(date, dayOf, now), spanOf(before, dayOf, now - week)]
  })
  const arrivals = await countArrivals(db, spans)
  const count = (span: number, kind: 'idea' | 'bug') =>
    Number(arrivals.find((arrived) => arrived.span === span && arrived.kind === kind)?.count ?? 0)
  return days.map((date, i) => ({
    day: date,
    ideas: count(2 * i, 'idea'),
    bugs: count(2 * i, 'bug'),
    ideasBefore: count(2 * i + 1, 'idea'),
    bugsBefore: count(2 * i + 1, 'bug'),
  }))
}

/** Span of a day in a time zone, up to `now`. */
function spanOf(date: string, dayOf: (at: number) => string, now: number): Span {
  const to = Math.min(startOf(dayBefore(date, -1), dayOf), now + 1)
  return { from: startOf(date, dayOf), to }
}

/** Start of a day in a time zone. */
function startOf(date: string, dayOf: (at: number) => string): number {
  // No time zone is further than fourteen hours from UTC.
  const earliest = Date.parse(date) - 14 * hour
  let [before, after] = [-1, (28 * hour) / quarter]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(earliest + middle * quarter) < date) before = middle
    else after = middle
  }
  return earliest + after * quarter
}

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * day).toISOString().slice(0, 10)
