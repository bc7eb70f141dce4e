import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { findFeedback } from '../feedback/feedback.queries.ts'
import { recountItem, recountSupport, shiftCount } from '../feedback/support-counts.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { deleteVote, deleteVotes, listVotedIds } from './votes.queries.ts'

/** Lock of a vote: the item's count. */
export const votesOf = (feedbackId: string): string => `votes ${feedbackId}`

/**
 * Adds a person's vote to what is stored with an item: the number of votes, and the companies that want the item.
 * @returns the number. @throws AppError `not_found` for an item merged meanwhile.
 */
export async function addToVoteCount(
  db: TenantDb,
  vote: { feedbackId: string; personId: string; votedAt: number },
): Promise<number> {
  return (await shiftCount(db, 'vote_count', vote, 1)) ?? recountTarget(db, vote.feedbackId)
}

/**
 * Takes back a person's votes on an item and on all that were merged into it; `cast` only those that a member cast.
 * @returns the new count; undefined if there was no vote. @throws AppError `not_found` for an item merged meanwhile.
 */
export async function takeBackVotes(
  db: TenantDb,
  item: { id: string; merged_count: number },
  { personId, cast = false }: { personId: string; cast?: boolean },
): Promise<number | undefined> {
  const isAlone = item.merged_count === 0
  const lost =
    isAlone && !cast
      ? await deleteVote(db, { feedback_id: item.id, person_id: personId })
      : await deleteVotes(db, { ids: await listWithMerged(db, item.id), personId, cast })
  const [first] = lost
  if (!first) return undefined
  const vote = { feedbackId: item.id, personId, votedAt: first.created_at }
  const count = isAlone ? await shiftCount(db, 'vote_count', vote, -1) : undefined
  if (count !== undefined) return count
  await recountSupport(
    db,
    lost.map(({ feedback_id }) => feedback_id),
  )
  return recountTarget(db, item.id)
}

/** True if a person's vote counts for an item already, because they voted on one merged into it. */
export const votedOnMerged = async (
  db: TenantDb,
  item: { id: string; merged_count: number },
  personId: string,
): Promise<boolean> =>
  item.merged_count > 0 && (await listVotedIds(db, personId, await listWithMerged(db, item.id))).length > 0

/** Counts the votes of an item that others were merged into. */
async function recountTarget(db: TenantDb, id: string): Promise<number> {
  const { vote_count } = await recountItem(db, id)
  if ((await findFeedback(db, id))?.merged_into_id !== null) throw notFound('idea')
  return vote_count
}
