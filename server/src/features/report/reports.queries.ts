import { limits } from '@earshot/shared/limits'
import type { ExpressionBuilder } from 'kysely'
import { prepared, preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { authorColumns, type FeedbackRow, withAuthor } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'

export const insertReport = preparedInsert('reports')

/** A contact's reports of a bug, oldest first. */
export const listReportsBy = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .selectFrom('reports')
    .select(['body', 'diagnostics', 'created_at'])
    .where('feedback_id', '=', params.feedbackId)
    .where('author_id', '=', params.personId)
    .orderBy('id'),
)

/** Removes a contact's reports of a bug. */
export const deleteReportsBy = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .deleteFrom('reports')
    .where('feedback_id', '=', params.feedbackId)
    .where('author_id', '=', params.personId),
)

/** Filters bugs to those that a person has reported. */
export const listReportedIds = async (
  db: TenantDb,
  personId: string,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('reports')
    .select('feedback_id')
    .distinct()
    .where('author_id', '=', personId)
    .where('feedback_id', 'in', ids)
    .execute()
  return rows.map((row) => row.feedback_id)
}

/** Merged bugs that a person reported. */
async function listMergedReported(db: TenantDb, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('feedback', 'feedback.id', 'reports.feedback_id')
    .select('feedback.id')
    .distinct()
    .where('reports.author_id', '=', personId)
    .where('feedback.merged_into_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Public bugs of others that a contact has reported too, also before they were merged into others, newest first. */
export async function listReportedBugs(
  db: TenantDb,
  request: { personId: string; projectId: string; after: string | undefined; limit: number },
): Promise<FeedbackRow[]> {
  const targets = new Set<string>()
  for (const id of await listMergedReported(db, request.personId))
    for (const taker of await listMergeTargets(db, id)) targets.add(taker.id)
  const reported = (eb: ExpressionBuilder<TenantTables, 'feedback'>) =>
    eb(
      'feedback.id',
      'in',
      eb
        .selectFrom('reports')
        .select('reports.feedback_id')
        .where('reports.author_id', '=', request.personId),
    )
  let query = withAuthor(db)
    .where((eb) =>
      targets.size > 0 ? eb.or([reported(eb), eb('feedback.id', 'in', [...targets])]) : reported(eb),
    )
    .where('feedback.author_id', '!=', request.personId)
    .where('feedback.project_id', '=', request.projectId)
    .where('feedback.listed', '=', 1)
  if (request.after) query = query.where('feedback.id', '<', request.after)
  return query.orderBy('feedback.id', 'desc').limit(request.limit).execute()
}

/** Reports of some bugs, oldest first; if there are too many, those with text or diagnostics take precedence. */
export async function listReports(db: TenantDb, feedbackIds: readonly string[]) {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('people', 'people.id', 'reports.author_id')
    .select([
      'reports.id',
      'reports.body',
      'reports.environment',
      (eb) => eb('reports.diagnostics', 'is not', null).as('has_diagnostics'),
      'reports.created_at',
      ...authorColumns,
    ])
    .where('reports.feedback_id', 'in', feedbackIds)
    .orderBy((eb) =>
      eb
        .case()
        .when(eb.and([eb('reports.body', '=', ''), eb('reports.diagnostics', 'is', null)]))
        .then(1)
        .else(0)
        .end(),
    )
    .orderBy('reports.id')
    .limit(limits.reportsShown)
    .execute()
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

export type ReportRow = Awaited<ReturnType<typeof listReports>>[number]

/** Stored diagnostics of a report of one of some bugs. */
export const findDiagnostics = (db: TenantDb, feedbackIds: readonly string[], reportId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('feedback', 'feedback.id', 'reports.feedback_id')
    .select(['reports.diagnostics', 'reports.environment', 'reports.created_at', 'feedback.project_id'])
    .where('reports.id', '=', reportId)
    .where('reports.feedback_id', 'in', feedbackIds)
    .executeTakeFirst()
