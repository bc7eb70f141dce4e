import type { ActivityData } from '@earshot/shared/activity/activity'
import { limits } from '@earshot/shared/limits'
import { changedSince } from '../../lib/outdated.ts'
import { type ActivityCtx, listStatusChanges } from '../activity/activity.ts'
import { eraseCommentAtOnce } from '../comment/comment-erasure.ts'
import { changedBy, type FeedbackRow, updateFeedback } from '../feedback/feedback.queries.ts'
import { isCommentNotified } from '../notification/broadcast/broadcasts.ts'

type Item = Pick<FeedbackRow, 'id' | 'project_id' | 'status_id'>

/**
 * Checks that a member may take back their change from the status `statusId` to `undoes`.
 * @returns the change, if it is still known. @throws AppError `outdated` if somebody has changed the status since.
 */
export async function requireUndoable(
  { db, actor, now }: ActivityCtx,
  { id, status_id }: Item,
  { statusId, undoes }: { statusId: string; undoes: string },
): Promise<ActivityData | undefined> {
  const changes = await listStatusChanges(db, id, now - limits.undo)
  const byOther = changes[0] !== undefined && changes[0].actorId !== actor.personId
  if (status_id !== statusId && (status_id !== undoes || byOther)) throw changedSince('the status')
  return changes.find(({ data: { from, to } }) => from === statusId && to === undoes)?.data
}

/** Erases the note of a change that was taken back, in the transaction of `ctx`, unless anybody was notified of it. */
export async function eraseNote(
  ctx: ActivityCtx,
  { id: feedbackId, project_id: projectId }: Item,
  commentId: string,
): Promise<void> {
  const { db, now } = ctx
  if (await isCommentNotified(db, feedbackId, commentId)) return
  await eraseCommentAtOnce(db, { id: commentId, feedback_id: feedbackId }, now)
  await updateFeedback(db, feedbackId, changedBy(ctx))
  await ctx.record({ type: 'comment.deleted', projectId, feedbackId, data: { commentId } })
}
