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
  // Of what was merged into one only its sender and the team know, as before. Out of their threads first, so that they can go in any order.
  await db
    .updateTable('feedback')
    .set({ merged_into_id: null, merged_at: null, before_merge: null })
    .where('merged_into_id', 'in', ids)
    .execute()
  await db.updateTable('comments').set({ parent_id: null }).where('feedback_id', 'in', ids).execute()
  for (const table of ['files', 'comments', 'reports', 'votes', 'follows', 'task_feedback'] as const)
    await db.deleteFrom(table).where('feedback_id', 'in', ids).execute()
  await deleteTagLinks(db, ids)
  await db.deleteFrom('feedback').where('id', 'in', ids).execute()
}

/** An item that everyone sees, if others than its author have voted or publicly written on it. */
export const findSharedItem = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select('feedback.id')
    .where('feedback.id', '=', id)
    .where('feedback.listed', '=', 1)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('votes')
            .select('votes.person_id')
            .whereRef('votes.feedback_id', '=', 'feedback.id')
            .whereRef('votes.person_id', '!=', 'feedback.author_id'),
        ),
        eb.exists(
          eb
            .selectFrom('comments')
            .select('comments.id')
            .whereRef('comments.feedback_id', '=', 'feedback.id')
            .whereRef('comments.author_id', '!=', 'feedback.author_id')
            .where('comments.listed', '=', 1)
            .where('comments.deleted_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
