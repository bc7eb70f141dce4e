import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteTagLinks } from '../tags/item-tags.ts'

/** The comments of an item, internal ones too, and when they were written. */
export const listCommentIds = (db: TenantDb, feedbackId: string) =>
  db.selectFrom('comments').select(['id', 'created_at']).where('feedback_id', '=', feedbackId).execute()

/** Removes an item and everything that hangs on it; tasks that it was linked to stay. */
export async function deleteFeedback(db: TenantDb, id: string): Promise<void> {
  // Out of their threads first, so that they can go in any order.
  await db.updateTable('comments').set({ parent_id: null }).where('feedback_id', '=', id).execute()
  for (const table of ['comments', 'reports', 'votes', 'task_feedback'] as const)
    await db.deleteFrom(table).where('feedback_id', '=', id).execute()
  await deleteTagLinks(db, [id])
  await db.deleteFrom('feedback').where('id', '=', id).execute()
}
