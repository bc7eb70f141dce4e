import { calendarOf, type Dashboard } from '@earshot/shared/dashboard'
import { may } from '@earshot/shared/permissions'
import type { MemberCtx } from '../../http/context.ts'
import {
  showHeldFeedback,
  showMostWanted,
  showRecentlyDone,
  showUnansweredFeedback,
} from '../feedback/highlights.ts'
import { showOpenTasks } from '../tasks/open-tasks.ts'
import { countHeld, countUnanswered, hasFeedback } from './dashboard.queries.ts'
import { showWeek } from './week.ts'

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
