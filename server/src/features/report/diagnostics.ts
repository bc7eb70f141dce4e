import type { ReportDiagnostics } from '@earshot/shared/diagnostics/diagnostics'
import type { Environment } from '@earshot/shared/feedback/feedback'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { originalStacks } from '../source-map/original-stacks.ts'
import type { SourceMapServices } from '../source-map/source-map-services.ts'
import { findDiagnostics } from './reports.queries.ts'

/** Diagnostics of a report. @throws AppError `not_found`, also for a report without diagnostics. */
export async function showDiagnostics(
  { db, services }: Pick<MemberCtx<SourceMapServices>, 'db' | 'services'>,
  feedbackId: string,
  reportId: string,
): Promise<ReportDiagnostics> {
  const report = await findDiagnostics(db, await listWithMerged(db, feedbackId), reportId)
  if (!report?.diagnostics) throw notFound('report')
  const { entries, metadata } = JSON.parse(report.diagnostics)
  const { release }: Environment = JSON.parse(report.environment)
  const { project_id: projectId, created_at: createdAt } = report
  return {
    entries,
    metadata,
    ...(await originalStacks(services, db, { projectId, createdAt, release, entries })),
  }
}
