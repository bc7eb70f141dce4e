import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import type { Assignment } from '@earshot/shared/feedback/feedback-changes'
import { isMember } from '../../auth/members.queries.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { invalidField } from '../../lib/app-error.ts'
import { changedSince } from '../../lib/outdated.ts'
import { changedBy, updateFeedback } from '../feedback/feedback.queries.ts'
import { queueBroadcast } from '../notification/broadcast/broadcasts.ts'
import { cancelBroadcasts, undoEnd } from '../notification/undo.ts'
import { changeItem } from './triage.ts'

/**
 * Assigns an item to a member and notifies them, unless they assigned it themselves. @throws AppError `not_found`, or
 * `invalid_input` unless the assignee is a member, or `outdated` for an undo after another assignment.
 */
export function assignFeedback(
  ctx: MemberCtx,
  id: string,
  { assigneeId, undoes }: Assignment,
): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.assigned', fields: ['assigneeId'] }, async (ctx, row) => {
    const { db, actor } = ctx
    if (row.assignee_id === assigneeId) return undefined
    if (undoes !== undefined && row.assignee_id !== undoes) throw changedSince('the assignee')
    if (assigneeId !== null && !(await isMember(db, assigneeId)))
      throw invalidField('assigneeId', 'Please choose somebody of your organisation.')
    await updateFeedback(db, id, { assignee_id: assigneeId, ...changedBy(ctx) })
    await cancelBroadcasts(db, { types: ['assigned'], column: 'feedback_id', id })
    if (assigneeId !== null && assigneeId !== actor.personId)
      await queueBroadcast(ctx, {
        type: 'assigned',
        projectId: row.project_id,
        feedbackId: id,
        data: { personIds: [assigneeId] },
        runAt: undoEnd(ctx),
      })
    return { ...(row.assignee_id && { from: row.assignee_id }), ...(assigneeId && { to: assigneeId }) }
  })
}

/** Unassigns a leaving member's open items; finished ones keep their assignee. */
export async function unassignFeedback(db: TenantDb, personId: string, now: number): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ assignee_id: null, updated_at: now, updated_by_id: null })
    .where('assignee_id', '=', personId)
    .where('finished', '=', 0)
    .execute()
}
