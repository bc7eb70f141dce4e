import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** An item and its author. */
export interface Authored {
  id: string
  author_id: string
}

/** Rows created on the item itself, even if a merge has moved them. */
function isOf({ id }: Authored): Expression<SqlBool> {
  const eb = expressionBuilder<TenantTables, 'comments' | 'files'>()
  return eb.or([
    eb.and([eb('feedback_id', '=', id), eb('merged_from_id', 'is', null)]),
    eb('merged_from_id', '=', id),
  ])
}

/** The author's comments on an item, and the columns that tell if each is public. */
export const listAuthorComments = (db: TenantDb, item: Authored) =>
  db
    .selectFrom('comments')
    .select(['id', 'feedback_id', 'created_at', 'listed', 'deleted_at'])
    .where('author_id', '=', item.author_id)
    .where(isOf(item))
    .execute()

/** Removes earlier versions of comments. */
export const deleteVersions = (db: TenantDb, commentIds: readonly string[]) =>
  db.deleteFrom('comment_versions').where('comment_id', 'in', commentIds).execute()

/** Removes the author's votes, follows, reports, files and fix answers on an item. */
export async function deleteAuthorRows(db: TenantDb, item: Authored): Promise<void> {
  for (const table of ['votes', 'follows'] as const)
    await db
      .deleteFrom(table)
      .where('person_id', '=', item.author_id)
      .where('feedback_id', '=', item.id)
      .execute()
  await db
    .deleteFrom('reports')
    .where('author_id', '=', item.author_id)
    .where('feedback_id', '=', item.id)
    .execute()
  await db.deleteFrom('files').where('author_id', '=', item.author_id).where(isOf(item)).execute()
  await db
    .deleteFrom('fix_answers')
    .where('feedback_id', '=', item.id)
    .where('person_id', '=', item.author_id)
    .execute()
}

/** Replaces an item's author on the item, its comments and its timeline. */
export async function updateAuthor(
  db: TenantDb,
  { id, author_id }: Authored,
  { to, commentIds }: { to: string; commentIds: readonly string[] },
): Promise<void> {
  // The source may name the author, and the fingerprint is of their report.
  await db
    .updateTable('feedback')
    .set({ author_id: to, source: null, error_fingerprint: null })
    .where('id', '=', id)
    .execute()
  await db.updateTable('comments').set({ author_id: to }).where('id', 'in', commentIds).execute()
  await db
    .updateTable('activities')
    .set({ actor_id: to })
    .where('item_id', '=', id)
    .where('actor_id', '=', author_id)
    .execute()
  await db
    .updateTable('broadcasts')
    .set({ actor_id: to })
    .where('feedback_id', '=', id)
    .where('actor_id', '=', author_id)
    .execute()
}
