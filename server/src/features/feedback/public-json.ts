import type { ExpressionBuilder, RawBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * `PublicFeedback` as JSON text, built by the database: hot lists pass rows through unparsed. A test checks it against
 * the schema.
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
