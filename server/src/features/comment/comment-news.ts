import type { TenantDb } from '../../db/tenant-db.ts'
import { isCommentSent, queueSending, type SendingCtx } from '../notification/sendings.ts'
import { findCommentParent } from './comments.queries.ts'

/** A comment that everyone who sees its item can read from now on. */
interface ReadableComment {
  id: string
  parentId: string | null
  official: boolean
  item: { id: string; project_id: string; author_id: string }
}

/**
 * Has people notified of a comment, in the transaction of `ctx`: the item's followers of an official answer; of any
 * other whoever wrote the item, and whoever wrote what it replies to.
 */
export async function queueCommentNotifications(
  ctx: SendingCtx,
  { id: commentId, parentId, official, item }: ReadableComment,
): Promise<void> {
  const about = { projectId: item.project_id, feedbackId: item.id, commentId }
  if (official) await queueSending(ctx, { type: 'official_answer', ...about })
  else {
    const personIds = await repliedTo(ctx.db, parentId, item.author_id)
    if (personIds.some((id) => id !== ctx.actor.personId))
      await queueSending(ctx, { type: 'reply', ...about, data: { personIds } })
  }
}

/** The same of a comment that was held, unless it was let through before. */
export async function queueHeldCommentNotifications(
  ctx: SendingCtx,
  comment: ReadableComment,
): Promise<void> {
  if (!(await isCommentSent(ctx.db, { id: comment.id, feedbackId: comment.item.id })))
    await queueCommentNotifications(ctx, comment)
}

async function repliedTo(db: TenantDb, parentId: string | null, authorId: string): Promise<string[]> {
  const parent = parentId === null ? undefined : await findCommentParent(db, parentId)
  return [...new Set([authorId, ...(parent ? [parent.author_id] : [])])]
}
