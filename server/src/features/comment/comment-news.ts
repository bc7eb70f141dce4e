import type { TenantDb } from '../../db/tenant-db.ts'
import { type BroadcastCtx, isCommentSent, queueBroadcast } from '../notification/broadcast/broadcasts.ts'
import { findCommentParent } from './comments.queries.ts'

/** A comment that has just become visible to everyone who sees its item. */
interface ReadableComment {
  id: string
  parentId: string | null
  official: boolean
  item: { id: string; project_id: string; author_id: string }
  /** The earlier official answer that it replaced. */
  replacedId?: string | undefined
  /** Earliest notification, in milliseconds since 1970, UTC; now if undefined. */
  runAt?: number
}

/**
 * Queues the notifications of a comment, in the transaction of `ctx`: an official answer notifies the item's followers,
 * any other comment the item's author and the author of the parent comment.
 */
export async function queueCommentNotifications(
  ctx: BroadcastCtx,
  { id: commentId, parentId, official, replacedId, item, runAt }: ReadableComment,
): Promise<void> {
  const about = { projectId: item.project_id, feedbackId: item.id, commentId, runAt }
  if (official) await queueBroadcast(ctx, { type: 'official_answer', ...about, data: { replacedId } })
  else {
    const personIds = await repliedTo(ctx.db, parentId, item.author_id)
    if (personIds.some((id) => id !== ctx.actor.personId))
      await queueBroadcast(ctx, { type: 'reply', ...about, data: { personIds } })
  }
}

/** Queues the notifications of a formerly held comment, unless they were queued at an earlier approval. */
export async function queueHeldCommentNotifications(
  ctx: BroadcastCtx,
  comment: ReadableComment,
): Promise<void> {
  if (!(await isCommentSent(ctx.db, { id: comment.id, feedbackId: comment.item.id })))
    await queueCommentNotifications(ctx, comment)
}

async function repliedTo(db: TenantDb, parentId: string | null, authorId: string): Promise<string[]> {
  const parent = parentId === null ? undefined : await findCommentParent(db, parentId)
  return [...new Set([authorId, ...(parent ? [parent.author_id] : [])])]
}
