import type { MemberCtx } from '../../../http/context.ts'
import { queueBroadcast } from '../../notification/broadcast/broadcasts.ts'
import { listNotifiedOf } from '../../notification/broadcast/notified-of-comment.ts'
import { mentionedBy } from '../../notification/mentioned-members.ts'
import { cancelBroadcasts, resumeBroadcasts, undoEnd } from '../../notification/undo.ts'
import type { TaskRow } from '../tasks.queries.ts'
import { listTaskCommenters, type TaskCommentRow } from './task-comments.queries.ts'

type Written = Pick<TaskCommentRow, 'id' | 'body' | 'author_id'>

/**
 * Queues the notifications of a new comment, in the transaction of `ctx`: of a mention for those mentioned, of the
 * comment for the task's assignee and everyone else who commented on it.
 */
export async function notifyOfComment(ctx: MemberCtx, task: TaskRow, comment: Written): Promise<void> {
  const mentioned = await mentionedBy(ctx.db, comment)
  await queue(ctx, task, comment, 'mentioned', mentioned)
  const participants = new Set([task.assignee_id ?? '', ...(await listTaskCommenters(ctx.db, task.id))])
  for (const id of ['', comment.author_id, ...mentioned]) participants.delete(id)
  await queue(ctx, task, comment, 'comment', [...participants])
}

/** Notifies those whom an edit mentions and who were not notified of a mention in the comment before. */
export async function notifyOfEdit(ctx: MemberCtx, task: TaskRow, comment: Written): Promise<void> {
  const before = await listNotifiedOf(ctx.db, { taskId: task.id, commentId: comment.id, type: 'mentioned' })
  const mentioned = await mentionedBy(ctx.db, comment)
  await queue(
    ctx,
    task,
    comment,
    'mentioned',
    mentioned.filter((id) => !before.has(id)),
  )
}

/** Cancels the notifications of a deleted comment that are not sent yet, or sends those of a restored one after all. */
export async function followDeletion(
  ctx: MemberCtx,
  taskId: string,
  commentId: string,
  deleted: boolean,
): Promise<void> {
  const about = { types: ['mentioned', 'comment'], column: 'task_id', id: taskId, commentId } as const
  if (deleted) await cancelBroadcasts(ctx.db, about)
  else await resumeBroadcasts(ctx, about)
}

async function queue(
  ctx: MemberCtx,
  { id: taskId, project_id: projectId }: TaskRow,
  { id: commentId }: Written,
  type: 'mentioned' | 'comment',
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return
  await queueBroadcast(ctx, { type, projectId, taskId, commentId, data: { personIds }, runAt: undoEnd(ctx) })
}
