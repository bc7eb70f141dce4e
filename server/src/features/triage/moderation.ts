import type { FeedbackDetail, ModerationState } from '@earshot/shared/feedback/feedback'
import type { Hold } from '@earshot/shared/feedback/feedback-changes'
import type { MemberCtx } from '../../http/context.ts'
import { changedSince } from '../../lib/outdated.ts'
import { updateTrust } from '../feedback/authors.ts'
import { changedBy, type FeedbackRow, updateFeedback } from '../feedback/feedback.queries.ts'
import { isListed } from '../feedback/visibility.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { dropApprovalNotice, queueApprovalNotice } from './approval-notice.ts'
import { changeItem } from './triage.ts'

/** Approves a held or rejected item; `trust` also approves its author's future posts. */
export function approveFeedback(
  ctx: MemberCtx,
  id: string,
  { trust }: { trust: boolean },
): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.approved' }, async (ctx, row) => {
    await moderate(ctx, row, 'approved')
    if (trust) await updateTrust(ctx.db, row.author_id, { trusted: 1, blocked: 0 })
    return {}
  })
}

/** Rejects an item, so that only its author sees it; `block` refuses the author's future posts. */
export function rejectFeedback(
  ctx: MemberCtx,
  id: string,
  { block }: { block: boolean },
): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.rejected' }, async (ctx, row) => {
    await moderate(ctx, row, 'rejected')
    if (block) await updateTrust(ctx.db, row.author_id, { trusted: 0, blocked: 1 })
    return {}
  })
}

/**
 * Undoes a decision, so that the item is held again; `forget` also resets the author's trust. @throws AppError
 * `outdated` if another decision than `undoes` stands.
 */
export function holdFeedback(ctx: MemberCtx, id: string, { forget, undoes }: Hold): Promise<FeedbackDetail> {
  return changeItem(ctx, id, { type: 'feedback.held' }, async (ctx, row) => {
    if (undoes !== undefined && row.moderation !== undoes) throw changedSince('this')
    await moderate(ctx, row, 'held')
    if (forget) await updateTrust(ctx.db, row.author_id, { trusted: 0, blocked: 0 })
    return {}
  })
}

async function moderate(ctx: MemberCtx, row: FeedbackRow, moderation: ModerationState): Promise<void> {
  const { db, now } = ctx
  await updateFeedback(db, row.id, {
    moderation,
    listed: isListed({ visibility: row.visibility, moderation }) ? 1 : 0,
    ...changedBy(ctx),
  })
  if (moderation !== 'approved') await dropApprovalNotice(db, row.id)
  else if (row.moderation !== 'approved') await queueApprovalNotice(ctx, row)
  await queueRecount(db, { projectId: row.project_id, feedbackId: row.id }, now)
}
