import type { ContactCtx } from '../../http/context.ts'
import { recordActivity } from '../activity/activity.ts'
import { findOpenStatus } from '../projects/lookup.ts'
import { lockFeedback } from './feedback.queries.ts'
import { applyStatus, getFeedback } from './triage.ts'

/**
 * Notes what a reporter says of a bug that was to be fixed, in the transaction of `ctx`; where it is not, a finished
 * one is open again.
 */
export async function noteFix(ctx: ContactCtx, feedbackId: string, fixed: boolean): Promise<void> {
  const { db } = ctx
  await lockFeedback(db, feedbackId)
  const row = await getFeedback(db, feedbackId)
  const about = { projectId: row.project_id, feedbackId }
  await recordActivity(ctx, { type: 'feedback.fix_answered', data: { fixed }, ...about }, { fixed })
  const status = fixed || row.finished === 0 ? undefined : await findOpenStatus(db, row.project_id)
  const said = status && (await applyStatus(ctx, row, { statusId: status.id, quiet: true }))
  if (said) await recordActivity(ctx, { type: 'feedback.status_changed', ...about }, said)
}
