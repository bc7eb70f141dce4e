import type { TenantDb } from '../../../db/tenant-db.ts'
import { deleteTagLinks } from '../../tag/item-tags.ts'

/** Comments of some items with their creation times, internal ones too. */
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

/** Batch size: one statement takes some milliseconds. */
const partSize = 500

/** Removes votes on items, their followers or their read marks, one batch per statement. */
async function deleteSupport(
  db: TenantDb,
  table: 'votes' | 'follows' | 'read_marks',
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    for (let after: string | undefined = ''; after !== undefined; ) {
      const people: { person_id: string }[] = await db
        .selectFrom(table)
        .select('person_id')
        .where('feedback_id', '=', id)
        .where('person_id', '>', after)
        .orderBy('person_id')
        .limit(partSize)
        .execute()
      const last = people.at(-1)?.person_id
      if (last !== undefined)
        await db
          .deleteFrom(table)
          .where('feedback_id', '=', id)
          .where('person_id', '>', after)
          .where('person_id', '<=', last)
          .execute()
      after = people.length === partSize ? last : undefined
    }
}

/**
 * Removes comments with their versions, one batch per statement; detaches them from their parents first, so that they can go in any order.
 */
async function deleteComments(db: TenantDb, ids: readonly string[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(ids.length / partSize) }, (_, part) =>
    ids.slice(part * partSize, (part + 1) * partSize),
  )
  for (const part of parts)
    await db.updateTable('comments').set({ parent_id: null }).where('id', 'in', part).execute()
  for (const part of parts) {
    await db.deleteFrom('comment_versions').where('comment_id', 'in', part).execute()
    await db.deleteFrom('comments').where('id', 'in', part).execute()
  }
}

/** Removes items with everything attached to them, including all comments; linked tasks stay. */
export async function deleteFeedback(
  db: TenantDb,
  ids: readonly string[],
  commentIds: readonly string[],
): Promise<void> {
  // Of a whole project also items that are merged into each other.
  await db
    .updateTable('feedback')
    .set({ merged_into_id: null, merged_at: null, before_merge: null })
    .where('merged_into_id', 'in', ids)
    .execute()
  await db.deleteFrom('files').where('feedback_id', 'in', ids).execute()
  await deleteComments(db, commentIds)
  for (const table of ['votes', 'follows', 'read_marks'] as const) await deleteSupport(db, table, ids)
  for (const table of ['reports', 'task_feedback', 'feedback_companies', 'feedback_field_values'] as const)
    await db.deleteFrom(table).where('feedback_id', 'in', ids).execute()
  await deleteTagLinks(db, ids)
  await db.deleteFrom('feedback').where('id', 'in', ids).execute()
}

/** An item, if others than its author have voted or publicly commented on it, or on items merged into it. */
export const findSharedItem = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select(['feedback.visibility', 'feedback.moderation', 'feedback.before_merge'])
    .where('feedback.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('feedback.merged_count', '>', 0),
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
