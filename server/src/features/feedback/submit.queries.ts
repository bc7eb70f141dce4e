import type { FeedbackKind, ModerationState, Visibility } from '@earshot/shared/feedback'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

export const findSubmitter = prepared((db: TenantDb, given: { id: string }) =>
  db.selectFrom('people').select(['trusted', 'blocked', 'external_id']).where('id', '=', given.id),
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
      author_unread: 0,
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
      created_at: number
    },
  ) =>
    db.insertInto('reports').values({
      id: report.id,
      feedback_id: report.feedback_id,
      author_id: report.author_id,
      body: report.body,
      environment: report.environment,
      created_at: report.created_at,
    }),
)
