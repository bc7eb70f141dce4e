import type { ModerationState, PersonRef } from '@earshot/shared/feedback'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * `PublicFeedback` as JSON text, built by the database: on the hot lists rows go out as they come in.
 * A test holds it against the schema.
 */
export const publicFeedbackJson = (
  db: TenantDb,
  eb: ExpressionBuilder<TenantTables, 'feedback'>,
): RawBuilder<string> =>
  db.dialect.jsonObject({
    ...feedbackFields(eb),
    body: eb.ref('feedback.body'),
    commentCount: eb.ref('feedback.comment_count'),
    createdAt: eb.ref('feedback.created_at'),
  })

/** `RoadmapItem` as JSON text. */
export const roadmapItemJson = (
  db: TenantDb,
  eb: ExpressionBuilder<TenantTables, 'feedback'>,
): RawBuilder<string> =>
  db.dialect.jsonObject({
    ...feedbackFields(eb),
    targetMonth: eb.ref('feedback.target_month'),
    doneAt: eb.ref('feedback.done_at'),
  })

function feedbackFields(eb: ExpressionBuilder<TenantTables, 'feedback'>) {
  return {
    id: eb.ref('feedback.id'),
    reference: eb(
      eb
        .case()
        .when('feedback.kind', '=', literal('idea'))
        .then(literal<string>('IDEA-'))
        .else(literal<string>('BUG-'))
        .end(),
      '||',
      eb.cast<string>('feedback.number', 'text'),
    ),
    kind: eb.ref('feedback.kind'),
    title: eb.ref('feedback.title'),
    statusId: eb.ref('feedback.status_id'),
    voteCount: eb.ref('feedback.vote_count'),
    affectedCount: eb.ref('feedback.report_count'),
  }
}

type CommentBuilder = ExpressionBuilder<TenantTables, 'comments' | 'people'>

/** `PublicComment` as JSON text. A member's comment shows as the team's, a deleted one without words and author. */
export const publicCommentJson = (db: TenantDb, eb: CommentBuilder): RawBuilder<string> =>
  db.dialect.jsonObject(commentFields(db, eb))

/** `OwnComment` as JSON text, for the person who asks. */
export const ownCommentJson = (db: TenantDb, eb: CommentBuilder, personId: string): RawBuilder<string> =>
  db.dialect.jsonObject({
    ...commentFields(db, eb),
    own: db.dialect.jsonBoolean(
      eb.and([eb('comments.author_id', '=', personId), eb('comments.deleted_at', 'is', null)]),
    ),
    moderation: eb
      .case()
      .when('comments.hidden', '=', literal<0 | 1>(1))
      .then(literal<ModerationState>('rejected'))
      .else(eb.ref('comments.moderation'))
      .end(),
  })

const unlessDeleted = (eb: CommentBuilder, text: Expression<string>) =>
  eb.case().when('comments.deleted_at', 'is', null).then(text).else(literal('')).end()

/** A comment as JSON text, with what is added to that outside of the database. */
export interface CommentJson {
  json: string
  id: string
  body: string
  author_kind: PersonRef['kind']
  has_files: SqlBool
}

/** Parts added to a comment's JSON outside of the database: its words as they are shown, and its files where it has some. */
export const commentExtras = (eb: CommentBuilder) => [
  'comments.id' as const,
  unlessDeleted(eb, eb.ref('comments.body')).as('body'),
  eb.ref('people.kind').as('author_kind'),
  eb
    .exists(eb.selectFrom('files').select('files.id').whereRef('files.comment_id', '=', 'comments.id'))
    .as('has_files'),
]

function commentFields(db: TenantDb, eb: CommentBuilder) {
  const standing = eb('comments.deleted_at', 'is', null)
  return {
    id: eb.ref('comments.id'),
    parentId: eb.ref('comments.parent_id'),
    authorName: unlessDeleted(eb, eb.fn.coalesce('comments.published_name', 'people.name')),
    byTeam: db.dialect.jsonBoolean(eb.and([eb('people.kind', '=', literal('member')), standing])),
    official: db.dialect.jsonBoolean(eb.and([eb('comments.official', '=', literal(1)), standing])),
    deleted: db.dialect.jsonBoolean(eb('comments.deleted_at', 'is not', null)),
    body: unlessDeleted(eb, eb.ref('comments.body')),
    createdAt: eb.ref('comments.created_at'),
    editedAt: eb.ref('comments.edited_at'),
  }
}
