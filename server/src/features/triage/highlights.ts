import type { Dashboard } from '@earshot/shared/dashboard/dashboard'
import type { Feedback } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import { countVotesSince } from '../vote/votes.queries.ts'
import { type ListRequest, listDone, listFeedback } from './inbox.queries.ts'
import { feedbackViews } from './inbox.ts'

/** The newest items that are held for review, or have a held comment. */
export const showHeldFeedback = (db: TenantDb, limit: number): Promise<Feedback[]> =>
  first(db, { sort: 'newest', moderation: 'held', limit })

/** Open items without an answer, oldest first. */
export const showUnansweredFeedback = (db: TenantDb, limit: number): Promise<Feedback[]> =>
  first(db, { sort: 'oldest', unanswered: true, limit })

/** The latest finished items, however old they are. */
export const showRecentlyDone = async (db: TenantDb, limit: number): Promise<Feedback[]> =>
  feedbackViews(db, await listDone(db, limit))

/** The open ideas with the most votes, and their numbers of votes since a time. */
export async function showMostWanted(
  db: TenantDb,
  { since, limit }: { since: number; limit: number },
): Promise<Dashboard['mostWanted']> {
  const ideas = await first(db, { sort: 'top', kind: 'idea', finished: false, limit })
  const wanted = ideas.filter(({ voteCount }) => voteCount > 0)
  const gained = await countVotesSince(
    db,
    wanted.map(({ id }) => id),
    since,
  )
  return wanted.map((idea) => ({ ...idea, votesGained: gained.get(idea.id) ?? 0 }))
}

const first = async (db: TenantDb, request: Omit<ListRequest, 'after'>): Promise<Feedback[]> =>
  feedbackViews(db, await listFeedback(db, { ...request, after: undefined }))
