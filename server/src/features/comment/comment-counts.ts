import type { TenantDb } from '../../db/tenant-db.ts'
import { type Change, updateCommentCounts } from '../feedback/feedback.queries.ts'
import { countComments } from './comments.queries.ts'

/** Recounts an item's comments after one became visible or invisible. The caller holds the item's lock. */
export async function recountComments(db: TenantDb, feedbackId: string, change: Change): Promise<void> {
  const { listed, held, newestBy } = await countComments(db, feedbackId)
  await updateCommentCounts(db, feedbackId, {
    comment_count: listed,
    held_comment_count: held,
    answered: newestBy === undefined || newestBy === 'contact' ? 0 : 1,
    ...change,
  })
}
