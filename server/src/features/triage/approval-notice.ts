import type { TenantDb } from '../../db/tenant-db.ts'
import { findPerson } from '../feedback/authors.ts'
import { queueBroadcast, sentAbout } from '../notification/broadcast/broadcasts.ts'
import { type Acting, cancelBroadcasts, resumeBroadcasts, undoEnd } from '../notification/undo.ts'

/**
 * Queues the notification of an item's author that it was approved, in the transaction of `ctx`, once the approval can
 * no longer be undone. Authors without a proven address did not ask for it, and nobody is notified twice.
 */
export async function queueApprovalNotice(
  ctx: Acting,
  item: { id: string; project_id: string; author_id: string },
): Promise<void> {
  const author = await findPerson(ctx.db, item.author_id)
  if (author?.email_verified !== 1) return
  await resumeBroadcasts(ctx, aboutApproval(item.id))
  const earlier = await sentAbout(ctx.db, { type: 'approved', feedbackId: item.id, commentId: null })
  if (earlier.length > 0) return
  await queueBroadcast(ctx, {
    type: 'approved',
    projectId: item.project_id,
    feedbackId: item.id,
    data: { personIds: [item.author_id] },
    runAt: undoEnd(ctx),
  })
}

/** Drops the notification of an approval that was taken back, if it has not begun. */
export const dropApprovalNotice = (db: TenantDb, feedbackId: string): Promise<unknown> =>
  cancelBroadcasts(db, aboutApproval(feedbackId))

const aboutApproval = (id: string) => ({ types: ['approved'], column: 'feedback_id', id }) as const
