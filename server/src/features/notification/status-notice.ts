import type { TenantDb } from '../../db/tenant-db.ts'
import { findBroadcast, findRecentStatus } from './broadcast/broadcasts.queries.ts'
import { dataOf, queueBroadcast } from './broadcast/broadcasts.ts'
import { type Acting, cancelBroadcasts, resumeBroadcast, undoEnd } from './undo.ts'

/** Minimum time between two notifications of an item's status, in milliseconds; changes meanwhile are told as one. */
const betweenNotices = 10 * 60_000

/** A new status, and how an item's followers are told. */
interface StatusNotice {
  statusId: string
  /** The comment with the team's note on the change. */
  commentId?: string | undefined
  /** Earliest notification, in milliseconds since 1970, UTC. */
  notifyAt?: number | undefined
}

/**
 * Queues the notification of an item's followers about its new status, in the transaction of `ctx`. It replaces one
 * that has not begun. It waits until the change can no longer be undone, and until ten minutes have passed since the
 * last one, whose status it does not repeat.
 */
export async function queueStatusNotice(
  ctx: Acting,
  item: { id: string; project_id: string },
  { statusId, commentId, notifyAt = 0 }: StatusNotice,
): Promise<void> {
  const { id: replacedId } = await cancelStatusNotices(ctx.db, item.id)
  const recent = await findRecentStatus(ctx.db, item.id, ctx.now - betweenNotices)
  if (recent && dataOf(recent).statusId === statusId && commentId === undefined) return
  await queueBroadcast(ctx, {
    type: 'status_changed',
    projectId: item.project_id,
    feedbackId: item.id,
    commentId,
    data: { statusId, replacedId },
    runAt: Math.max(undoEnd(ctx), notifyAt, recent ? recent.run_at + betweenNotices : 0),
  })
}

/**
 * Drops the notification about an item's status that has not begun, in the transaction of `ctx`. If it had replaced one
 * about `statusId`, which the item has again, that one is sent.
 */
export async function dropStatusNotice(ctx: Acting, feedbackId: string, statusId: string): Promise<void> {
  const { replacedId } = await cancelStatusNotices(ctx.db, feedbackId)
  const replaced = replacedId === undefined ? undefined : await findBroadcast(ctx.db, replacedId)
  if (replaced && dataOf(replaced).statusId === statusId) await resumeBroadcast(ctx, replaced.id)
}

/** Cancels the notifications of an item's status that have not begun. @returns the last one, and what it had replaced. */
async function cancelStatusNotices(
  db: TenantDb,
  id: string,
): Promise<{ id?: string; replacedId?: string | undefined }> {
  const last = (await cancelBroadcasts(db, { types: ['status_changed'], column: 'feedback_id', id })).at(-1)
  return last ? { id: last.id, replacedId: dataOf(last).replacedId } : {}
}
