import type { ActivityData } from '@earshot/shared/activity/activity'
import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { type ActivityCtx, recordActivity } from '../activity/activity.ts'
import { addTeamComment } from '../comment/team-comment.ts'
import { changedBy, type FeedbackRow, lockFeedback, updateFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { dropStatusNotice, queueStatusNotice } from '../notification/status-notice.ts'
import type { Acting } from '../notification/undo.ts'
import { findOpenStatus, requireStatus, statusFields } from '../project/lookup.ts'
import { eraseNote, requireUndoable } from './status-undo.ts'
import { changeItem } from './triage.ts'

/**
 * Moves an item to another status of its project; its followers are notified unless `quiet`. With `undoes`, takes back
 * the member's own change to that status.
 * @throws AppError `not_found`, `invalid_input` for another project's status, or `outdated` as `requireUndoable`.
 */
export function changeStatus(
  ctx: MemberCtx,
  id: string,
  { undoes, ...change }: StatusUpdate & { undoes?: string | undefined },
): Promise<FeedbackDetail> {
  const { statusId } = change
  const quiet = change.quiet || undoes !== undefined
  return changeItem(
    ctx,
    id,
    { type: 'feedback.status_changed', data: { statusId, quiet }, fields: ['statusId'] },
    async (ctx, row) => {
      const undone = undoes === undefined ? undefined : await requireUndoable(ctx, row, { statusId, undoes })
      const applied = await applyStatus(ctx, row, { ...change, quiet })
      if (undone?.commentId) await eraseNote(ctx, row, undone.commentId)
      return applied
    },
  )
}

/** A status, and the notification of the item's followers. */
export interface StatusUpdate {
  statusId: string
  quiet: boolean
  /** The team's comment on the change, which the notification quotes. */
  note?: string | undefined
  /** Earliest notification, in milliseconds since 1970, UTC. */
  notifyAt?: number | undefined
}

/**
 * Changes an item's status, in the transaction of `ctx`; also used when a task is moved.
 * @returns the previous and the new status; undefined if the item has that status already.
 */
export async function applyStatus(
  ctx: Acting & ActivityCtx,
  row: Pick<FeedbackRow, 'id' | 'project_id' | 'status_id'>,
  { statusId, quiet, note, notifyAt }: StatusUpdate,
): Promise<ActivityData | undefined> {
  const { db, now } = ctx
  const status = await requireStatus(db, row.project_id, statusId)
  if (row.status_id === statusId) return undefined
  const before = await requireStatus(db, row.project_id, row.status_id)
  const standing = before.category === status.category ? { status_id: statusId } : statusFields(status, now)
  await updateFeedback(db, row.id, { ...standing, ...changedBy(ctx) })
  const commentId = note ? (await addTeamComment(ctx, { item: row, body: note })).id : undefined
  if (quiet) await dropStatusNotice(ctx, row.id, statusId)
  else await queueStatusNotice(ctx, row, { statusId, commentId, notifyAt })
  const names = { fromName: before.name, toName: status.name }
  return { from: before.id, to: statusId, ...names, quiet, ...(commentId && { commentId }) }
}

/**
 * Records a customer's answer about a finished item, in the transaction of `ctx`; a bug that is not fixed is reopened.
 */
export async function recordFixAnswer(ctx: ContactCtx, feedbackId: string, fixed: boolean): Promise<void> {
  const { db } = ctx
  await lockFeedback(db, feedbackId)
  const row = await getFeedback(db, feedbackId)
  const about = { projectId: row.project_id, feedbackId }
  await recordActivity(ctx, { type: 'feedback.fix_answered', data: { fixed }, ...about }, { fixed })
  const reopens = !fixed && row.kind === 'bug' && row.finished === 1
  const status = reopens ? await findOpenStatus(db, row.project_id) : undefined
  const applied = status && (await applyStatus(ctx, row, { statusId: status.id, quiet: true }))
  if (applied) await recordActivity(ctx, { type: 'feedback.status_changed', ...about }, applied)
}
