import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import {
  createIndexes,
  flag,
  oneOf,
  references,
  required,
  tenantTable,
  withDefault,
} from '../../ddl/table-parts.ts'

/**
 * Feedback items with their counts, the members' read marks, the errors whose bugs a member keeps apart, and the
 * counters that number items and tasks.
 */
export async function createFeedback(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'counters', ['name'])
    .addColumn('name', 'text', required)
    .addColumn('value', 'bigint', required)
    .$call(engine.byKey)
    .execute()
  await tenantTable(db, 'feedback')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('kind', 'text', oneOf('kind', ['idea', 'bug']))
    .addColumn('number', 'bigint', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('status_id', 'text', required)
    .addColumn('author_id', 'text', required)
    .addColumn('assignee_id', 'text')
    .addColumn('written_by_id', 'text')
    .addColumn('source', 'text')
    .addColumn('said_on', 'text')
    .addColumn('visibility', 'text', oneOf('visibility', ['public', 'author', 'team']))
    .addColumn('moderation', 'text', oneOf('moderation', ['approved', 'held', 'rejected']))
    .addColumn('hold_reasons', 'text', required)
    .addColumn('listed', 'integer', flag)
    .addColumn('finished', 'integer', flag)
    .addColumn('answered', 'integer', flag)
    .addColumn('vote_count', 'bigint', withDefault(0))
    .addColumn('trend', 'double precision', withDefault(0))
    .addColumn('comment_count', 'bigint', withDefault(0))
    .addColumn('held_comment_count', 'bigint', withDefault(0))
    .addColumn('report_count', 'bigint', withDefault(0))
    .addColumn('company_count', 'bigint', withDefault(0))
    .addColumn('company_value', 'bigint', withDefault(0))
    .addColumn('target_month', 'text')
    .addColumn('done_at', 'bigint')
    .addColumn('tracking_version', 'integer', withDefault(0))
    .addColumn('merged_into_id', 'text')
    .addColumn('merged_at', 'bigint')
    .addColumn('before_merge', 'text')
    .addColumn('merged_count', 'bigint', withDefault(0))
    .addColumn('error_fingerprint', 'text')
    .addColumn('error_dismissed', 'integer', flag)
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('updated_by_id', 'text')
    .addUniqueConstraint('feedback_number', ['tenant_id', 'kind', 'number'])
    .$call(references('feedback', { project_id: 'projects', status_id: 'statuses', author_id: 'people' }))
    .execute()
  await createIndexes(
    db,
    [...publicLists, ...lookups, ...inboxLists].map((index) => `index ${index}`),
  )
  await createReadMarks(db, engine)
  await createDismissedErrors(db, engine)
}

async function createReadMarks(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'read_marks', ['feedback_id', 'person_id'])
    .addColumn('feedback_id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('read_at', 'bigint', required)
    .$call(references('read_marks', { feedback_id: 'feedback', person_id: 'people' }))
    .$call(engine.byKey)
    .execute()
  await createIndexes(db, ['index read_marks_person on read_marks (tenant_id, person_id)'])
}

async function createDismissedErrors(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'dismissed_errors', ['project_id', 'fingerprint'])
    .addColumn('project_id', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .$call(references('dismissed_errors', { project_id: 'projects' }))
    .$call(engine.byKey)
    .execute()
}

/**
 * Indexes of the public board's lists, in each order; a category is read status by status. Indexes are ascending and
 * read backwards: new rows then go to the right edge, where both engines fill pages best.
 */
const publicLists = [
  'feedback_public_top on feedback (tenant_id, project_id, kind, finished, vote_count, id) where listed = 1',
  'feedback_public_trend on feedback (tenant_id, project_id, kind, finished, trend, id) where listed = 1',
  'feedback_public_newest on feedback (tenant_id, project_id, kind, finished, id) where listed = 1',
  'feedback_status_top on feedback (tenant_id, project_id, kind, status_id, vote_count, id) where listed = 1',
  'feedback_status_trend on feedback (tenant_id, project_id, kind, status_id, trend, id) where listed = 1',
  'feedback_status_newest on feedback (tenant_id, project_id, kind, status_id, id) where listed = 1',
  'feedback_done on feedback (tenant_id, project_id, done_at, id) where done_at is not null and listed = 1',
]

const lookups = [
  'feedback_author on feedback (tenant_id, author_id, id)',
  'feedback_month on feedback (tenant_id, project_id, target_month) where target_month is not null',
  'feedback_merged on feedback (tenant_id, merged_into_id) where merged_into_id is not null',
  `feedback_same_error on feedback (tenant_id, project_id, error_fingerprint, report_count, id)
    where error_fingerprint is not null and error_dismissed = 0 and finished = 0 and merged_into_id is null
      and moderation != 'rejected'`,
  'feedback_last_done on feedback (tenant_id, done_at) where done_at is not null',
]

/**
 * Indexes of the inbox. `feedback_status` and `feedback_unanswered` have the items of one kind in one status, in the
 * order of their ids: every combination of the inbox's filters is a few such ranges, so the inbox reads only the items
 * that it shows. The last three come last because SQLite prefers the older of two indexes that it considers equally
 * good, and the earlier ones have few items.
 */
const inboxLists = [
  'feedback_tenant_top on feedback (tenant_id, vote_count, id)',
  'feedback_tenant_value on feedback (tenant_id, company_value, id)',
  "feedback_review on feedback (tenant_id, id) where moderation = 'held' or held_comment_count > 0",
  "feedback_rejected on feedback (tenant_id, id) where moderation = 'rejected'",
  'feedback_assignee on feedback (tenant_id, assignee_id, id) where assignee_id is not null',
  'feedback_project on feedback (tenant_id, project_id, id)',
  'feedback_status on feedback (tenant_id, status_id, kind, id)',
  `feedback_unanswered on feedback (tenant_id, status_id, kind, id)
    where answered = 0 and finished = 0 and moderation = 'approved'`,
]
