import type { Dashboard } from '@earshot/shared/dashboard'
import type { MemberCtx } from '../../http/context.ts'
import { showHighlights } from '../feedback/inbox.ts'
import { showTasksOf } from '../tasks/tasks.ts'
import { countArrivals, countUnanswered, countWaiting } from './dashboard.queries.ts'

const shown = 5
const day = 24 * 60 * 60 * 1000

/** What needs a member's attention, and how the week went. */
export async function showDashboard({
  db,
  actor,
  now,
}: Pick<MemberCtx, 'db' | 'actor' | 'now'>): Promise<Dashboard> {
  return {
    waiting: await countWaiting(db),
    unanswered: await countUnanswered(db),
    myTasks: await showTasksOf(db, actor.personId, shown),
    week: await weekUpTo(db, now),
    ...(await showHighlights(db, shown)),
  }
}

async function weekUpTo(db: MemberCtx['db'], now: number): Promise<Dashboard['week']> {
  const first = Math.floor(now / day) - 6
  const arrivals = await countArrivals(db, first * day, day)
  return Array.from({ length: 7 }, (_, i) => {
    const ofDay = arrivals.filter((arrived) => arrived.day === first + i)
    return {
      day: new Date((first + i) * day).toISOString().slice(0, 10),
      ideas: ofDay.find(({ kind }) => kind === 'idea')?.count ?? 0,
      bugs: ofDay.find(({ kind }) => kind === 'bug')?.count ?? 0,
    }
  })
}
