import type { Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { literal } from '../../db/literals.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { forgetSentMessages } from '../erasure/sent-messages.ts'
import { authorColumns } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'

/** Comments with their authors, as the team sees them. */
const withAuthor = (db: TenantDb) =>
  db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.feedback_id',
      'comments.parent_id',
      'comments.merged_from_id',
      'comments.internal',
      'comments.official',
      'comments.moderation',
      'comments.hold_reasons',
      'comments.hidden',
      'comments.listed',
      'comments.deleted_at',
      'comments.body',
      'comments.created_at',
      'comments.edited_at',
      'comments.published_name',
      ...authorColumns,
    ])

export const findComment = (db: TenantDb, id: string) =>
  withAuthor(db).where('comments.id', '=', id).executeTakeFirst()

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** All comments of some items, oldest first. */
export const listComments = (db: TenantDb, feedbackIds: readonly string[], after: string, limit: number) =>
  withAuthor(db)
    .where('comments.feedback_id', 'in', feedbackIds)
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(limit)
    .execute()

/** The comments of an item that are held for review, oldest first. */
export const listHeldComments = (db: TenantDb, feedbackId: string, limit: number) =>
  withAuthor(db)
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.moderation', '=', literal<'held'>('held'))
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id')
    .limit(limit)
    .execute()

export const findCommentParent = (db: TenantDb, id: string) =>
  db
    .selectFrom('comments')
    .select([
      'feedback_id',
      'parent_id',
      'merged_from_id',
      'author_id',
      'internal',
      'listed',
      'deleted_at',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertComment = preparedInsert('comments')

export async function updateComment(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['comments']>,
): Promise<void> {
  await db.updateTable('comments').set(values).where('id', '=', id).execute()
}

/** Sets or clears (null) the deletion time of a comment and its earlier versions. */
export async function updateDeletedAt(db: TenantDb, id: string, at: number | null): Promise<void> {
  await db.updateTable('comments').set({ deleted_at: at }).where('id', '=', id).execute()
  await db.updateTable('comment_versions').set({ deleted_at: at }).where('comment_id', '=', id).execute()
}

/** Removes the official mark from an item's comment. @returns the comment's id, unless it is deleted. */
export async function clearOfficial(db: TenantDb, feedbackId: string): Promise<string | undefined> {
  const cleared = await db
    .updateTable('comments')
    .set({ official: 0 })
    .where('feedback_id', '=', feedbackId)
    .where('official', '=', 1)
    .returning(['id', 'deleted_at'])
    .execute()
  return cleared.find(({ deleted_at }) => deleted_at === null)?.id
}

/** A comment with its item, the one that it was written on if a merge has moved it, and the comment that it answers. */
type Place = Pick<CommentRow, 'id' | 'feedback_id' | 'merged_from_id' | 'parent_id'>

/**
 * Erases a deleted comment and its files; if it has replies, only its body and files. The caller holds the item's lock.
 */
export async function eraseComment(
  db: TenantDb,
  { id, feedback_id, merged_from_id, parent_id }: Place,
): Promise<void> {
  const places = merged_from_id === null ? [] : await listMergeTargets(db, merged_from_id)
  const feedbackIds = [feedback_id, merged_from_id ?? [], places.map((place) => place.id)].flat()
  await forgetSentMessages(db, { feedbackIds, commentId: id })
  await db.deleteFrom('files').where('comment_id', '=', id).execute()
  await db.deleteFrom('comment_versions').where('comment_id', '=', id).execute()
  if (await hasReply(db, id)) {
    await db.updateTable('comments').set({ body: '', official: 0 }).where('id', '=', id).execute()
    return
  }
  await db.deleteFrom('comments').where('id', '=', id).execute()
  const parent = parent_id === null ? undefined : await findComment(db, parent_id)
  // Erases a placeholder that was kept for this reply only.
  if (parent && parent.deleted_at !== null && parent.body === '') await eraseComment(db, parent)
}

const hasReply = async (db: TenantDb, id: string): Promise<boolean> =>
  (await db.selectFrom('comments').select('id').where('parent_id', '=', id).limit(1).executeTakeFirst()) !==
  undefined

/** At most `limit` comments deleted before a time whose body is not erased yet. */
export const listErasable = (db: TenantDb, before: number, limit: number) =>
  db
    .selectFrom('comments')
    .select(['id', 'feedback_id'])
    .where('deleted_at', '<', before)
    .where('body', '<>', literal(''))
    .orderBy('deleted_at')
    .limit(limit)
    .execute()

/** Numbers of an item's public and held comments, and the kind of author of the newest public one. */
export async function countComments(
  db: TenantDb,
  feedbackId: string,
): Promise<{ listed: number; held: number; newestBy: string | undefined }> {
  const comments = db
    .selectFrom('comments')
    .where('feedback_id', '=', feedbackId)
    .where('deleted_at', 'is', null)
  const newest = await db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select('people.kind')
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.listed', '=', literal<0 | 1>(1))
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    listed: await countRows(comments.where('listed', '=', literal<0 | 1>(1))),
    held: await countRows(comments.where('moderation', '=', literal<'held'>('held'))),
    newestBy: newest?.kind,
  }
}

/** Maximum participants notified of one item; further ones see changes only on the item's page. */
const participantsMax = 200

/** Members who commented on an item. */
export async function listCommenters(db: TenantDb, feedbackId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select('comments.author_id')
    .distinct()
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.deleted_at', 'is', null)
    .where('people.kind', '=', 'member')
    .limit(participantsMax)
    .execute()
  return rows.map(({ author_id }) => author_id)
}
