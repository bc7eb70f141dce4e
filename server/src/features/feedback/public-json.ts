import type { ExpressionBuilder, RawBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantSchema } from '../../db/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * `PublicFeedback` as JSON text, built by the database: on the hot lists rows go out as they come in.
 * A test holds it against the schema.
 */
export const publicFeedbackJson = (
  db: TenantDb,
  eb: ExpressionBuilder<TenantSchema, 'feedback'>,
): RawBuilder<string> =>
  db.dialect.jsonObject({
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
    body: eb.ref('feedback.body'),
    statusId: eb.ref('feedback.status_id'),
    voteCount: eb.ref('feedback.vote_count'),
    commentCount: eb.ref('feedback.comment_count'),
    createdAt: eb.ref('feedback.created_at'),
  })

/** `PublicComment` as JSON text. A member's comment shows as the team's. */
export const publicCommentJson = (
  db: TenantDb,
  eb: ExpressionBuilder<TenantSchema, 'comments' | 'people'>,
): RawBuilder<string> =>
  db.dialect.jsonObject({
    id: eb.ref('comments.id'),
    parentId: eb.ref('comments.parent_id'),
    authorName: eb.ref('people.name'),
    byTeam: db.dialect.jsonBoolean(eb('people.kind', '=', literal('member'))),
    official: db.dialect.jsonBoolean(eb('comments.official', '=', literal(1))),
    body: eb.ref('comments.body'),
    createdAt: eb.ref('comments.created_at'),
  })
