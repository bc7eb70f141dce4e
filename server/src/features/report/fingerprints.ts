import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type { NewDiagnostics } from '@earshot/shared/diagnostics/new-diagnostics'
import type { Environment } from '@earshot/shared/feedback/feedback'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../lib/clock.ts'
import { findOriginals } from '../source-map/original-stacks.ts'
import type { SourceMapServices } from '../source-map/source-map-services.ts'
import { errorFingerprint, stackedErrorOf } from './error-fingerprint.ts'
import { hasMaps, insertFingerprint, replaceFingerprint } from './fingerprints.queries.ts'
import { findDiagnostics } from './reports.queries.ts'

/** Attempts to read the source maps of a report while the server has no turn for them, and the pause between, in ms. */
const attemptsMax = 5
const pause = 60_000

/** Fingerprint of the error that a page has sent, by its stack as the browser wrote it; null without one. */
export function sentFingerprint(diagnostics: NewDiagnostics | undefined): string | null {
  const error = stackedErrorOf(diagnostics?.entries ?? [])
  return error ? errorFingerprint(error) : null
}

interface FingerprintedReport {
  projectId: string
  feedbackId: string
  reportId: string
}

/** Queues the look-up of a report's stack in the project's source maps, if it has any. */
export async function queueFingerprint(
  db: TenantDb,
  report: FingerprintedReport,
  now: number,
): Promise<void> {
  const { projectId, feedbackId, reportId } = report
  if (!(await hasMaps(db, projectId))) return
  const payload = { feedbackId, reportId }
  await enqueue(db.database, { kind: 'mapFingerprint', tenantId: db.tenantId, payload, runAt: now })
}

/** Gives a bug without a fingerprint that of a later report. */
export async function addFingerprint(
  db: TenantDb,
  { fingerprint, ...report }: FingerprintedReport & { fingerprint: string | null },
  now: number,
): Promise<void> {
  if (fingerprint === null) return
  const { feedbackId } = report
  await insertFingerprint(db, { feedbackId, fingerprint })
  // A report that did not decide finds another fingerprint and changes nothing.
  await queueFingerprint(db, report, now)
}

/** Replaces a bug's fingerprint by that of its stack in the original sources, which survives a new build. */
export const mapFingerprint =
  (services: Pick<SourceMapServices, 'fileStore' | 'mapReader'> & { db: Database; clock: Clock }) =>
  async ({ tenantId, payload }: Parameters<JobHandler<'mapFingerprint'>>[0]): Promise<undefined> => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const db = services.db.tenant(tenantId)
    const { feedbackId, reportId, attempt = 1 } = payload
    const report = await findDiagnostics(db, [feedbackId], reportId)
    const entries: DiagnosticEntry[] = report?.diagnostics ? JSON.parse(report.diagnostics).entries : []
    const error = stackedErrorOf(entries)
    if (!report || !error) return
    const { release }: Environment = JSON.parse(report.environment)
    const sent = { projectId: report.project_id, createdAt: report.created_at, release }
    const { originals, unreadMaps } = await findOriginals(services, db, sent, error.frames)
    if (originals.size > 0) {
      const change = { from: errorFingerprint(error), to: errorFingerprint(error, originals) }
      await replaceFingerprint(db, { feedbackId, ...change })
    }
    if (unreadMaps.length === 0 || originals.size > 0 || attempt >= attemptsMax) return
    const next = { feedbackId, reportId, attempt: attempt + 1 }
    const runAt = services.clock() + pause
    await enqueue(services.db, { kind: 'mapFingerprint', tenantId, payload: next, runAt })
  }
