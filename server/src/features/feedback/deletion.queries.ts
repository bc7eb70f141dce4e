import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteTagLinks } from '../tags/item-tags.ts'

/** The comments of some items, internal ones too, and when they were written. */
export const listCommentIds = (db: TenantDb, feedbackIds: readonly string[]) =>
  db.selectFrom('comments').select(['id', 'created_at']).where('feedback_id', 'in', feedbackIds).execute()

/** Up to `limit` items of a project. */
export const listItemsOfProject = (db: TenantDb, projectId: string, limit: number) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id', 'created_at'])
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute()

/** Removes items and everything that hangs on them; tasks that they were linked to stay. */
export async function deleteFeedback(db: TenantDb, ids: readonly string[]): Promise<void> {
  // Out of their threads first, so that they can go in any order.
  await db.updateTable('comments').set({ parent_id: null }).where('feedback_id', 'in', ids).execute()
  for (const table of ['comments', 'reports', 'votes', 'task_feedback'] as const)
    await db.deleteFrom(table).where('feedback_id', 'in', ids).execute()
  await deleteTagLinks(db, ids)
  await db.deleteFrom('feedback').where('id', 'in', ids).execute()
}
