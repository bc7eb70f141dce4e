import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** What a submission needs to know of who sends it, and the status that new feedback starts in. */
export const findSubmitter = prepared((db: TenantDb, given: { id: string; projectId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('statuses', (join) =>
      join.on('statuses.project_id', '=', given.projectId).on('statuses.is_default', '=', 1),
    )
    .select([
      'people.trusted',
      'people.blocked',
      'people.external_id',
      'people.email_verified',
      'statuses.id as status_id',
    ])
    .where('people.id', '=', given.id),
)

export const insertFeedback = prepared(
  (
    db: TenantDb,
    item: {
      id: string
      project_id: string
      kind: FeedbackKind
      number: number
      title: string
      body: string
      status_id: string
      author_id: string
      visibility: Visibility
      moderation: ModerationState
      hold_reasons: string
      listed: 0 | 1
      report_count: number
      now: number
    },
  ) =>
    db.insertInto('feedback').values({
      id: item.id,
      project_id: item.project_id,
      kind: item.kind,
      number: item.number,
      title: item.title,
      body: item.body,
      status_id: item.status_id,
      author_id: item.author_id,
      visibility: item.visibility,
      moderation: item.moderation,
      hold_reasons: item.hold_reasons,
      listed: item.listed,
      finished: 0,
      vote_count: 0,
      comment_count: 0,
      report_count: item.report_count,
      answered: 0,
      created_at: item.now,
      updated_at: item.now,
    }),
)

export const insertReport = prepared(
  (
    db: TenantDb,
    report: {
      id: string
      feedback_id: string
      author_id: string
      body: string
      environment: string
      diagnostics: string | null
      created_at: number
    },
  ) =>
    db.insertInto('reports').values({
      id: report.id,
      feedback_id: report.feedback_id,
      author_id: report.author_id,
      body: report.body,
      environment: report.environment,
      diagnostics: report.diagnostics,
      created_at: report.created_at,
    }),
)
