import type { Dashboard } from '@earshot/shared/dashboard'
import type { MemberCtx } from '../../http/context.ts'
import { showHighlights } from '../feedback/inbox.ts'
import { showTasksOf } from '../tasks/tasks.ts'
import { countUnanswered, countWaiting, listArrivals } from './dashboard.queries.ts'

const shown = 5
const day = 24 * 60 * 60 * 1000

/** What needs a member's attention, and how the week went. */
export async function showDashboard({ db, actor, now }: MemberCtx): Promise<Dashboard> {
  return {
    waiting: await countWaiting(db),
    unanswered: await countUnanswered(db),
    myTasks: await showTasksOf(db, actor.personId, shown),
    week: await weekUpTo(db, now),
    ...(await showHighlights(db, shown)),
  }
}

async function weekUpTo(db: MemberCtx['db'], now: number): Promise<Dashboard['week']> {
  const today = Math.floor(now / day) * day
  const days = Array.from({ length: 7 }, (_, i) => today - (6 - i) * day)
  const arrivals = await listArrivals(db, days[0] ?? today)
  return days.map((start) => {
    const ofDay = arrivals.filter(({ created_at }) => created_at >= start && created_at < start + day)
    return {
      day: new Date(start).toISOString().slice(0, 10),
      ideas: ofDay.filter(({ kind }) => kind === 'idea').length,
      bugs: ofDay.filter(({ kind }) => kind === 'bug').length,
    }
  })
}
