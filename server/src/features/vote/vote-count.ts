import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { updateVoteCount } from './votes.queries.ts'

/** Lock of a vote: the item's count. */
export const votesOf = (feedbackId: string): string => `votes ${feedbackId}`

/** Adds to an item's stored count. @returns the new one. @throws AppError `not_found` for an item merged meanwhile. */
export async function changeVoteCount(db: TenantDb, feedbackId: string, by: 1 | -1): Promise<number> {
  const [row] = await updateVoteCount(db, { id: feedbackId, by })
  if (!row) throw notFound('idea')
  return row.vote_count
}
