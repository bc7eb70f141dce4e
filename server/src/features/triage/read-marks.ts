import type { ItemReadMark } from '@earshot/shared/feedback/feedback-changes'
import type { MemberCtx } from '../../http/context.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { upsertReadMark } from './read-marks.queries.ts'

/** Marks an item as read by the member, or as unread. @throws AppError `not_found`. */
export async function markFeedback(
  ctx: MemberCtx,
  feedbackId: string,
  { read }: ItemReadMark,
): Promise<void> {
  const { db, actor, now } = ctx
  await getFeedback(db, feedbackId)
  await upsertReadMark(db, { feedbackId, personId: actor.personId, readAt: read ? now : 0 })
}
