import type { Broadcast, RecipientCounts } from '@earshot/shared/notification/notification'
import type { MemberCtx } from '../../../http/context.ts'
import { gone, notFound } from '../../../lib/app-error.ts'
import { getFeedback } from '../../feedback/feedback-lookup.ts'
import { showBroadcast, showBroadcasts } from '../broadcast/broadcast-view.ts'
import { stopBroadcast } from '../broadcast/broadcasts.ts'
import { countRecipients, findCustomerNews } from './recipients.ts'

/** Number of recipients of a status change of some items, each person once. */
export async function previewRecipients(
  { db, actor }: MemberCtx,
  { feedbackIds }: { feedbackIds: readonly string[] },
): Promise<RecipientCounts> {
  const about = { type: 'status_changed', feedbackIds, commentId: null, actorId: actor.personId } as const
  const news = await findCustomerNews(db, about)
  return news ? countRecipients(db, news) : { total: 0, byMail: 0, inWidget: 0 }
}

/** Broadcasts about an item, scheduled ones too, newest first. @throws AppError `not_found`. */
export async function browseBroadcasts(
  { db }: MemberCtx,
  feedbackId: string,
): Promise<{ items: Broadcast[] }> {
  await getFeedback(db, feedbackId)
  return { items: await showBroadcasts(db, feedbackId) }
}

/**
 * Stops a broadcast: nobody else is notified, and a scheduled one is cancelled. @throws AppError `not_found`, or `gone`
 * if everybody was notified already.
 */
export function cancelBroadcast(ctx: MemberCtx, id: string): Promise<Broadcast> {
  return ctx.transaction(async (ctx) => {
    const stopped = await stopBroadcast(ctx.db, id)
    if (stopped === undefined) throw notFound('notification')
    if (stopped.state !== 'stopped') throw gone('Everybody is notified already.')
    const { project_id: projectId, feedback_id: feedbackId } = stopped
    await ctx.record({ type: 'broadcast.stopped', projectId, ...(feedbackId !== null && { feedbackId }) })
    return showBroadcast(ctx.db, stopped)
  })
}
