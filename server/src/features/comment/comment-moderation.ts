import type { Comment, CommentDeletion } from '@earshot/shared/comment/comment'
import type { ModerationState } from '@earshot/shared/feedback/feedback'
import type { Hold } from '@earshot/shared/feedback/feedback-changes'
import { limits } from '@earshot/shared/limits'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, gone, notFound } from '../../lib/app-error.ts'
import { changedSince } from '../../lib/outdated.ts'
import { updateTrust } from '../feedback/authors.ts'
import { changedBy, findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import { isCommentListed } from '../feedback/visibility.ts'
import { isCommentNotified, sentAbout } from '../notification/broadcast/broadcasts.ts'
import { queueRecount } from '../notification/broadcast/recount.ts'
import { cancelBroadcasts, resumeBroadcasts, undoEnd } from '../notification/undo.ts'
import { recountComments } from './comment-counts.ts'
import { showComment } from './comment-files.ts'
import { queueHeldCommentNotifications } from './comment-news.ts'
import {
  type CommentRow,
  clearOfficial,
  findComment,
  updateComment,
  updateDeletedAt,
} from './comments.queries.ts'

/** Approves a held or rejected comment; `trust` also approves its author's future posts. */
export function approveComment(ctx: MemberCtx, id: string, { trust }: { trust: boolean }): Promise<Comment> {
  return act(ctx, id, 'comment.approved', async (ctx, row) => {
    const { db } = ctx
    await moderate(db, row, 'approved')
    if (trust) await updateTrust(db, row.author_id, { trusted: 1, blocked: 0 })
    const item = await findFeedback(db, row.feedback_id)
    if (item && !row.hidden && row.deleted_at === null)
      await queueHeldCommentNotifications(
        { db, database: ctx.database, now: ctx.now, actor: { personId: row.author_id } },
        { id, parentId: row.parent_id, official: false, item, runAt: undoEnd(ctx) },
      )
    return true
  })
}

/** Rejects a comment, so that only its author sees it; `block` refuses the author's future posts. */
export function rejectComment(ctx: MemberCtx, id: string, { block }: { block: boolean }): Promise<Comment> {
  return act(ctx, id, 'comment.rejected', async ({ db }, row) => {
    await moderate(db, row, 'rejected')
    if (block) await updateTrust(db, row.author_id, { trusted: 0, blocked: 1 })
    return true
  })
}

/**
 * Undoes a decision, so that the comment is held again; `forget` also resets the author's trust. @throws AppError
 * `outdated` if another decision than `undoes` stands.
 */
export function holdComment(ctx: MemberCtx, id: string, { forget, undoes }: Hold): Promise<Comment> {
  return act(ctx, id, 'comment.updated', async ({ db }, row) => {
    if (undoes !== undefined && row.moderation !== undoes) throw changedSince('this')
    await moderate(db, row, 'held')
    if (forget) await updateTrust(db, row.author_id, { trusted: 0, blocked: 0 })
    return true
  })
}

/** Hides a comment from everyone but its author and the team, or shows it again. */
export function hideComment(ctx: MemberCtx, id: string, { hidden }: { hidden: boolean }): Promise<Comment> {
  return act(ctx, id, hidden ? 'comment.hidden' : 'comment.shown', async ({ db }, row) => {
    const flag = hidden ? 1 : 0
    if (row.hidden === flag) return false
    await updateComment(db, id, { hidden: flag, listed: isCommentListed({ ...row, hidden: flag }) ? 1 : 0 })
    return true
  })
}

/**
 * Deletes a comment. Its body is kept for `limits.commentUndo`, for `restoreComment`. @throws AppError `conflict` for an
 * `undo` of which people have been notified.
 */
export function deleteComment(ctx: MemberCtx, id: string, { undo }: CommentDeletion): Promise<Comment> {
  return act(ctx, id, 'comment.deleted', async ({ db }, row) => {
    if (row.deleted_at !== null) return false
    if (undo && (await isCommentNotified(db, row.feedback_id, id)))
      throw conflict('People have been notified of this answer, so it stays. You can delete it in its menu.')
    await updateDeletedAt(db, id, ctx.now)
    if (undo && row.official === 1) await restoreOfficial(db, row)
    return true
  })
}

/** Undoes a deletion. @throws AppError `not_found`, or `gone` once the body is erased. */
export function restoreComment(ctx: MemberCtx, id: string): Promise<Comment> {
  return act(ctx, id, 'comment.restored', async ({ db }, row) => {
    if (row.deleted_at === null) return false
    if (row.body === '' || row.deleted_at < ctx.now - limits.commentUndo)
      throw gone('This comment was deleted for good.')
    await updateDeletedAt(db, id, null)
    if (row.official === 1) {
      // Of the answers that were official, the one that comes back is the only one.
      await clearOfficial(db, row.feedback_id)
      await updateComment(db, id, { official: 1 })
    }
    return true
  })
}

/** Makes the answer official again that an official answer, which is taken back, had replaced. */
async function restoreOfficial(db: TenantDb, { id, feedback_id: feedbackId }: CommentRow): Promise<void> {
  const sent = await sentAbout(db, { type: 'official_answer', feedbackId, commentId: id })
  const replacedId = sent[0]?.replacedId
  const replaced = replacedId === undefined ? undefined : await findComment(db, replacedId)
  if (replaced?.feedback_id === feedbackId && isReadable(replaced))
    await updateComment(db, replaced.id, { official: 1 })
}

const moderate = (db: TenantDb, row: CommentRow, moderation: ModerationState): Promise<void> =>
  updateComment(db, row.id, { moderation, listed: isCommentListed({ ...row, moderation }) ? 1 : 0 })

/** Runs one change on a comment: loads it, and recounts and records if `work` reports a change. */
async function act(
  ctx: MemberCtx,
  id: string,
  type: NewEvent['type'],
  work: (ctx: MemberCtx, row: CommentRow) => Promise<boolean>,
): Promise<Comment> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    const { feedback_id: feedbackId } = await getComment(db, id)
    // Counts must be consistent, and decisions depend on the rows read, so the item is locked.
    await lockFeedback(db, feedbackId)
    const item = await findFeedback(db, feedbackId)
    const before = await getComment(db, id)
    if (!item || !(await work(ctx, before))) return
    await followReadability(ctx, before, await getComment(db, id))
    await recountComments(db, feedbackId, changedBy(ctx))
    await queueRecount(db, { projectId: item.project_id, feedbackId }, ctx.now)
    const data = { commentId: id, listed: before.listed === 1 && before.deleted_at === null }
    await ctx.record({ type, projectId: item.project_id, feedbackId, data })
  })
  return showComment(ctx.db, await getComment(ctx.db, id), ctx.now)
}

/** Cancels the notifications about a comment that is no longer readable, or sends them after all once it is again. */
async function followReadability(ctx: MemberCtx, before: CommentRow, after: CommentRow): Promise<void> {
  if (isReadable(before) === isReadable(after)) return
  const types = ['reply', 'official_answer'] as const
  const about = { types, column: 'feedback_id', id: after.feedback_id, commentId: after.id } as const
  if (isReadable(after)) await resumeBroadcasts(ctx, about)
  else await cancelBroadcasts(ctx.db, about)
}

const isReadable = ({ listed, deleted_at }: CommentRow): boolean => listed === 1 && deleted_at === null

/** @throws AppError `not_found`. */
async function getComment(db: TenantDb, id: string): Promise<CommentRow> {
  const row = await findComment(db, id)
  if (!row) throw notFound('comment')
  return row
}
