import type { NewReport } from '@earshot/shared/feedback/new-feedback'
import { limits } from '@earshot/shared/limits'
import type { Affected } from '@earshot/shared/report/report'
import { reportsFrozen } from '@earshot/shared/status/status'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage } from '../../db/usage.ts'
import type { ContactCtx } from '../../http/context.ts'
import { conflict } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { changedBy, lockFeedback, updateFeedback } from '../feedback/feedback.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { listHolders } from '../feedback/merge-chain.ts'
import { shiftOrRecount } from '../feedback/support-counts.ts'
import { attachFiles } from '../file/attachment.ts'
import { filesOfItem } from '../file/item-files.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'
import { deleteFollowOf, followUnlessChosen } from '../vote/following.queries.ts'
import { getSupportable } from '../vote/supportable.ts'
import { addFingerprint, sentFingerprint } from './fingerprints.ts'
import { deleteReportsBy, insertReport, listReportedIds, listReportsBy } from './reports.queries.ts'
import { storedDiagnostics } from './stored-diagnostics.ts'

/**
 * Adds a contact's report to a bug that they see, and lets them follow it. A contact needs only one report without
 * text, and a repeated text changes nothing, so that requests may be repeated. Only the team reads reports, so they are
 * never held.
 * @throws AppError `not_found` for a bug that the contact cannot see, `frozen` if its status closes votes, `forbidden`
 * for a blocked contact, `conflict` beyond `limits.reportsPerPerson`.
 */
export async function reportBug(
  ctx: ContactCtx<FeedbackServices>,
  feedbackId: string,
  report: z.output<typeof NewReport>,
): Promise<Affected> {
  const { services, db, actor } = ctx
  const { plan } = await services.projects.get(actor.key, ctx.now)
  const { affected, usage } = await ctx.transaction(async (ctx) => ({
    affected: await addReport(ctx, feedbackId, report),
    usage: await readUsage(ctx.database, db.tenantId),
  }))
  flushUsageSoon(services, db.tenantId, plan, usage)
  return affected
}

async function addReport(
  ctx: ContactCtx,
  feedbackId: string,
  report: z.output<typeof NewReport>,
): Promise<Affected> {
  const { db, actor, now } = ctx
  const { personId, projectId } = actor
  const item = await reportable(ctx, feedbackId)
  const own = await listReportsBy(db, { feedbackId, personId })
  const words = {
    body: [report.title, report.body].filter(Boolean).join('\n\n'),
    diagnostics: storedDiagnostics(report),
  }
  const saysNothing = words.body === '' && words.diagnostics === null
  const known = own.some(({ body, diagnostics }) => body === words.body && diagnostics === words.diagnostics)
  const ids = await notSentYet(db, feedbackId, report.files)
  if (ids.length === 0 && (known || (own.length > 0 && saysNothing)))
    return { feedbackId, affectedCount: item.report_count, isAffected: true }
  if (own.length >= limits.reportsPerPerson)
    throw conflict(
      `You have sent ${own.length} reports of this bug already. Please write what is new in a comment.`,
    )
  await attachFiles(db, { ids, personId, projectId, feedbackId })
  const environment = JSON.stringify(report.environment ?? {})
  const reportId = newId()
  await insertReport(db, {
    ...{ id: reportId, feedback_id: feedbackId, author_id: personId, created_at: now },
    ...words,
    environment,
  })
  const fingerprint = sentFingerprint(report.diagnostics)
  await addFingerprint(db, { projectId, feedbackId, reportId, fingerprint }, now)
  const affectedCount =
    own.length > 0 ? item.report_count : await shiftOrRecount(db, 'report_count', { feedbackId, personId }, 1)
  await updateFeedback(db, feedbackId, changedBy(ctx))
  await followUnlessChosen(db, {
    ...{ feedback_id: feedbackId, person_id: personId },
    ...{ following: 1, created_at: now },
  })
  await ctx.record({ type: 'report.added', projectId, feedbackId })
  return { feedbackId, affectedCount, isAffected: true }
}

/** Files that are not attached to the bug yet; none for a repeated request. */
async function notSentYet(db: TenantDb, feedbackId: string, ids: readonly string[] = []): Promise<string[]> {
  if (ids.length === 0) return []
  const sent = new Set((await filesOfItem(db, feedbackId)).map(({ id }) => id))
  return ids.filter((id) => !sent.has(id))
}

/**
 * Withdraws a contact's report without text; does nothing without a report. Reports with content stay with the team.
 * @throws AppError as `reportBug`, and `conflict` for the bug's author, and if the report has text, diagnostics or
 * files.
 */
export function withdrawReport(ctx: ContactCtx, feedbackId: string): Promise<Affected> {
  return ctx.transaction(async (ctx) => {
    const { db, actor } = ctx
    const { personId, projectId } = actor
    const item = await reportable(ctx, feedbackId)
    const own = await listReportsBy(db, { feedbackId, personId })
    if (own.length === 0) return { feedbackId, affectedCount: item.report_count, isAffected: false }
    const hasWords = own.some(({ body, diagnostics }) => body !== '' || diagnostics !== null)
    const files = await filesOfItem(db, feedbackId)
    if (
      hasWords ||
      (await reportedMerged(db, item, personId)) ||
      item.author_id === personId ||
      files.some((file) => file.author_id === personId)
    )
      throw conflict('The team works with what you have sent, so this stays.')
    await deleteReportsBy(db, { feedbackId, personId })
    for (const { created_at: at } of own) await deleteFollowOf(db, { feedbackId, personId, at })
    const affectedCount = await shiftOrRecount(db, 'report_count', { feedbackId, personId }, -1)
    await ctx.record({ type: 'report.withdrawn', projectId, feedbackId })
    return { feedbackId, affectedCount, isAffected: false }
  })
}

/** Filters items to those that the contact has reported, also as one merged into them. */
export const reportedAmong = ({ db, actor }: ContactCtx, ids: readonly string[]): Promise<string[]> =>
  listHolders(db, ids, (all) => listReportedIds(db, actor.personId, all))

/** True if a person reported a bug that was merged into another: that report stays. */
async function reportedMerged(
  db: TenantDb,
  { id, merged_count }: { id: string; merged_count: number },
  personId: string,
): Promise<boolean> {
  if (merged_count === 0) return false
  const all = await listWithMerged(db, id)
  return (await listReportedIds(db, personId, all)).some((each) => each !== id)
}

/** A bug, locked until the transaction ends: concurrent reports by one person run one after the other. */
async function reportable(ctx: ContactCtx, feedbackId: string) {
  await lockFeedback(ctx.db, feedbackId)
  return getSupportable(ctx, feedbackId, { kind: 'bug', taken: 'reports', frozenBy: reportsFrozen })
}
