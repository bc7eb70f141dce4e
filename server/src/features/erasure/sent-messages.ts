import type { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { literal } from '../../db/literals.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Items whose messages are forgotten; with a comment, only the messages about that one. */
interface Erased {
  feedbackIds: readonly string[]
  commentId?: string
}

/**
 * Deletes the messages of webhooks about items from their log, in the transaction of `db`: they contain words that are
 * erased, also where a member caused them. One that waits stays: it is made anew from what is left, or withdrawn.
 */
export async function forgetSentMessages(db: TenantDb, { feedbackIds, commentId }: Erased): Promise<void> {
  // A subject has no other texts than ids.
  const about = commentId === undefined ? '%' : `%"commentId":"${commentId}"%`
  // One item at a time, since the items of a person are any number.
  for (const feedbackId of feedbackIds) {
    await db
      .deleteFrom('webhook_deliveries')
      .where('feedback_id', '=', feedbackId)
      .where('subject', 'like', about)
      // Contains no words.
      .where('type', '!=', literal<WebhookEvent>('comment.deleted'))
      .where('state', '!=', 'pending')
      .execute()
    await db
      .updateTable('webhook_deliveries')
      .set({ body: null })
      .where('feedback_id', '=', feedbackId)
      .where('subject', 'like', about)
      // A parameter, or Postgres reads the index of all pending messages instead of the item's.
      .where('state', '=', 'pending')
      .execute()
  }
}
