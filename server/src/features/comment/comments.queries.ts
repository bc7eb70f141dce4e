import type { ExpressionBuilder, Updateable } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { literal } from '../../db/literals.ts'
import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { authorColumns } from '../feedback/feedback.queries.ts'
import { commentExtras, ownCommentJson, publicCommentJson } from './comment-json.ts'

/** Keeps threads intact: a deleted comment stays as a placeholder while it has replies. */
export const isInThread = (eb: ExpressionBuilder<TenantTables, 'comments' | 'people'>) =>
  eb.or([
    eb('comments.deleted_at', 'is', null),
    eb.exists(
      eb
        .selectFrom('comments as reply')
        .select('reply.id')
        .whereRef('reply.parent_id', '=', 'comments.id')
        .where('reply.listed', '=', literal<0 | 1>(1))
        .where('reply.deleted_at', 'is', null),
    ),
  ])

/** Public comments of an item, oldest first. `limit` is one more than the page. */
export const everyonesComments = (db: TenantDb, feedbackId: string, limit: number) =>
  db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select((eb) => [publicCommentJson(db, eb).as('json'), ...commentExtras(eb)])
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.listed', '=', literal<0 | 1>(1))
    .where(isInThread)
    .orderBy('comments.id')
    .limit(literal(limit))

/** Public comments after an id. */
const publicCommentsOf = (limit: number) =>
  prepared((db: TenantDb, given: { feedbackId: string; after: string }) =>
    everyonesComments(db, given.feedbackId, limit).where('comments.id', '>', given.after),
  )

/** Comments after an id as one contact reads them, including their own that are not public. */
const ownCommentsOf = (limit: number) =>
  prepared((db: TenantDb, given: { feedbackId: string; personId: string; after: string }) =>
    db
      .selectFrom('comments')
      .innerJoin('people', 'people.id', 'comments.author_id')
      .select((eb) => [ownCommentJson(db, eb, given.personId).as('json'), ...commentExtras(eb)])
      .where('comments.feedback_id', '=', given.feedbackId)
      .where('comments.internal', '=', literal<0 | 1>(0))
      .where((eb) =>
        eb.or([
          eb.and([eb('comments.listed', '=', literal<0 | 1>(1)), isInThread(eb)]),
          eb.and([eb('comments.author_id', '=', given.personId), eb('comments.deleted_at', 'is', null)]),
        ]),
      )
      .where('comments.id', '>', given.after)
      .orderBy('comments.id')
      .limit(literal(limit)),
  )

/** Caches one prepared statement per limit. */
function byLimit<Statement>(make: (limit: number) => Statement): (limit: number) => Statement {
  const statements = new Map<number, Statement>()
  return (limit) => {
    const known = statements.get(limit)
    if (known) return known
    const statement = make(limit)
    statements.set(limit, statement)
    return statement
  }
}

const publicComments = byLimit(publicCommentsOf)
const ownComments = byLimit(ownCommentsOf)

/** At most `limit` public comments after the id `after` (`''` for the first), oldest first. */
export const listPublicComments = (db: TenantDb, feedbackId: string, after: string, limit: number) =>
  publicComments(limit)(db, { feedbackId, after })

/** At most `limit` comments after the id `after` as one contact reads them, including their own that are not public. */
export const listOwnComments = (
  db: TenantDb,
  { limit, ...given }: { feedbackId: string; personId: string; after: string; limit: number },
) => ownComments(limit)(db, given)

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

/** Removes the official mark from an item's comment. */
export async function clearOfficial(db: TenantDb, feedbackId: string): Promise<void> {
  await db
    .updateTable('comments')
    .set({ official: 0 })
    .where('feedback_id', '=', feedbackId)
    .where('official', '=', 1)
    .execute()
}

/**
 * Erases a deleted comment and its files; if it has replies, only its body and files. The caller holds the item's lock.
 */
export async function eraseComment(
  db: TenantDb,
  { id, parent_id }: Pick<CommentRow, 'id' | 'parent_id'>,
): Promise<void> {
  await db.deleteFrom('files').where('comment_id', '=', id).execute()
  if (await hasReply(db, id)) {
    await db.updateTable('comments').set({ body: '', official: 0 }).where('id', '=', id).execute()
    await db.deleteFrom('comment_versions').where('comment_id', '=', id).execute()
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

/** At most `limit` earlier versions of a comment, newest first. */
export const listVersions = (db: TenantDb, commentId: string, limit: number) =>
  db
    .selectFrom('comment_versions')
    .select(['id', 'body', 'created_at'])
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertVersion = preparedInsert('comment_versions')

/** Removes all but the `kept` newest versions of a comment. */
export async function deleteOlderVersions(db: TenantDb, commentId: string, kept: number): Promise<void> {
  const oldest = await db
    .selectFrom('comment_versions')
    .select('id')
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(kept)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('comment_versions')
      .where('comment_id', '=', commentId)
      .where('id', '<=', oldest.id)
      .execute()
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
