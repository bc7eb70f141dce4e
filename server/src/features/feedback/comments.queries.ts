import { literal } from '../../db/literals.ts'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { publicCommentJson } from './public-json.ts'

/** Public comments of an item after an id, oldest first. `limit` is one more than the page. */
const publicCommentsOf = (limit: number) =>
  prepared((db: TenantDb, given: { feedbackId: string; after: string }) =>
    db
      .selectFrom('comments')
      .innerJoin('people', 'people.id', 'comments.author_id')
      .select((eb) => [publicCommentJson(db, eb).as('json'), 'comments.id'])
      .where('comments.feedback_id', '=', given.feedbackId)
      .where('comments.internal', '=', literal<0 | 1>(0))
      .where('comments.id', '>', given.after)
      .orderBy('comments.id')
      .limit(literal(limit)),
  )

const statements = new Map<number, ReturnType<typeof publicCommentsOf>>()

/** At most `limit` public comments behind the id `after` (`''` for the first), oldest first. */
export function listPublicComments(db: TenantDb, feedbackId: string, after: string, limit: number) {
  let statement = statements.get(limit)
  if (!statement) {
    statement = publicCommentsOf(limit)
    statements.set(limit, statement)
  }
  return statement(db, { feedbackId, after })
}

/** Comments of an item as the team sees them, internal ones too, oldest first. */
export const listComments = (db: TenantDb, feedbackId: string, after: string, limit: number) =>
  db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.parent_id',
      'comments.internal',
      'comments.official',
      'comments.body',
      'comments.created_at',
      'people.id as author_id',
      'people.name as author_name',
      'people.kind as author_kind',
      'people.external_id as author_external_id',
      'people.email as author_email',
      'people.email_verified as author_email_verified',
    ])
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.id', '>', after)
    .orderBy('comments.id')
    .limit(limit)
    .execute()

export type CommentRow = Awaited<ReturnType<typeof listComments>>[number]

export const findCommentParent = (db: TenantDb, id: string) =>
  db.selectFrom('comments').select(['feedback_id', 'internal']).where('id', '=', id).executeTakeFirst()

export const insertComment = prepared(
  (
    db: TenantDb,
    comment: {
      id: string
      feedback_id: string
      parent_id: string | null
      author_id: string
      body: string
      internal: 0 | 1
      official: 0 | 1
      created_at: number
    },
  ) =>
    db.insertInto('comments').values({
      id: comment.id,
      feedback_id: comment.feedback_id,
      parent_id: comment.parent_id,
      author_id: comment.author_id,
      body: comment.body,
      internal: comment.internal,
      official: comment.official,
      created_at: comment.created_at,
    }),
)

/** Takes the official mark from whatever comment of an item has it. */
export async function clearOfficial(db: TenantDb, feedbackId: string): Promise<void> {
  await db
    .updateTable('comments')
    .set({ official: 0 })
    .where('feedback_id', '=', feedbackId)
    .where('official', '=', 1)
    .execute()
}
