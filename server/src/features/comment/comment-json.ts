import type { ModerationState, PersonRef } from '@earshot/shared/feedback/feedback'
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

type CommentBuilder = ExpressionBuilder<TenantTables, 'comments' | 'people'>

/** `PublicComment` as JSON text. A member's comment is shown as the team's, a deleted one without body and author. */
export const publicCommentJson = (db: TenantDb, eb: CommentBuilder): RawBuilder<string> =>
  db.dialect.jsonObject(commentFields(db, eb))

/** `OwnComment` as JSON text, for one contact. */
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

/** A comment as JSON text, with the columns from which the server adds further fields. */
export interface CommentJson {
  json: string
  id: string
  body: string
  author_kind: PersonRef['kind']
  has_files: SqlBool
}

/** Columns for fields that the server adds to a comment's JSON: the rendered body, and files if there are any. */
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
