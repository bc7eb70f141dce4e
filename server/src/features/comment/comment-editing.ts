import type { Comment, CommentChange, CommentVersion, OwnComment } from '@earshot/shared/comment/comment'
import type { HoldReason } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { readUsage } from '../../db/usage.ts'
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { requirePermission } from '../../http/permission.ts'
import { conflict, forbidden, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { changedBy, findFeedback, lockFeedback } from '../feedback/feedback.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { isCommentListed } from '../feedback/visibility.ts'
import { commentContent } from './comment-content.ts'
import { recountComments } from './comment-counts.ts'
import { filesOfOwnComment, showComment } from './comment-files.ts'
import { deleteOlderVersions, insertVersion, listVersions } from './comment-versions.queries.ts'
import { type CommentRow, findComment, updateComment } from './comments.queries.ts'
import { belongsToItem, commentHoldReasons, findCommentTarget } from './public-comments.ts'

/**
 * Edits the member's own answer or internal note; an unchanged body is ignored. @throws AppError `not_found` for a
 * deleted comment, `forbidden` for another author's, `conflict` for a hidden or rejected one, `outdated` if it was
 * edited meanwhile.
 */
export async function editComment(ctx: MemberCtx, id: string, change: CommentChange): Promise<Comment> {
  const { body } = change
  const { author_id, official, feedback_id: feedbackId } = await getStanding(ctx.db, id)
  if (author_id !== ctx.actor.personId) throw forbidden('Only its author can edit a comment.')
  if (official) requirePermission(ctx, 'answerOfficially')
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    await lockFeedback(db, feedbackId)
    const item = await findFeedback(db, feedbackId)
    if (!item) throw notFound('item')
    const row = await getStanding(db, id)
    requirePublished(row)
    requireUnchanged(change, row)
    if (row.body === body) return
    await replaceWords(db, row, body, now)
    await ctx.record({
      type: 'comment.edited',
      projectId: item.project_id,
      feedbackId,
      data: { commentId: id, listed: row.listed === 1 },
    })
  })
  return showComment(ctx.db, await getStanding(ctx.db, id), ctx.now)
}

/** Earlier versions of a comment, newest first. @throws AppError `not_found`. */
export async function showVersions({ db }: MemberCtx, id: string): Promise<CommentVersion[]> {
  const { author_kind } = await getStanding(db, id)
  const versions = await listVersions(db, id, limits.commentVersionsKept)
  return versions.map(({ id, body, created_at }) => ({
    id,
    content: commentContent(body, author_kind),
    createdAt: created_at,
  }))
}

/**
 * Edits a contact's own comment; an unchanged body is ignored, and a new one may be held for review.
 * @throws AppError `not_found` for any other comment, `frozen` if the item's status closes comments, `forbidden` for a
 * blocked contact, `conflict` for a hidden or rejected comment.
 */
export async function editOwnComment(
  ctx: ContactCtx<FeedbackServices>,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
  change: CommentChange,
): Promise<OwnComment> {
  const { body } = change
  const project = await ctx.services.projects.get(ctx.actor.key, ctx.now)
  const { row, note } = await ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    await lockFeedback(db, feedbackId)
    const { item } = await findCommentTarget(db, actor, feedbackId)
    const row = await getOwn(db, { feedbackId, commentId, personId: actor.personId })
    requirePublished(row)
    requireUnchanged(change, row)
    if (row.body === body) return { row }
    const { repeated, note } = ctx.services.recentTexts.look(project, body, now, row.body)
    const usage = await readUsage(ctx.database, db.tenantId)
    const review = reviewOf(row, commentHoldReasons({ project, usage, repeated }, item, body))
    await replaceWords(db, row, body, now, review)
    if (review.moderation !== row.moderation) await recountComments(db, row.feedback_id, changedBy(ctx))
    await ctx.record({
      type: 'comment.edited',
      projectId: actor.projectId,
      feedbackId: row.feedback_id,
      data: { commentId, listed: row.listed === 1 },
    })
    return { row: { ...row, ...review, body, edited_at: now }, note }
  })
  note?.()
  const files = await filesOfOwnComment(ctx, commentId)
  return {
    id: commentId,
    parentId: row.parent_id,
    authorName: row.published_name ?? row.author_name,
    byTeam: false,
    official: false,
    deleted: false,
    body: row.body,
    content: commentContent(row.body, 'contact'),
    files,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    own: true,
    moderation: row.moderation,
  }
}

/**
 * Review state of an edited comment: held for the same reasons as a new one; a comment that is already held stays held.
 */
function reviewOf(
  row: CommentRow,
  reasons: readonly HoldReason[],
): Pick<CommentRow, 'moderation' | 'hold_reasons' | 'listed'> {
  const moderation = reasons.length > 0 ? 'held' : row.moderation
  return {
    moderation,
    hold_reasons: reasons.length > 0 ? JSON.stringify(reasons) : row.hold_reasons,
    listed: isCommentListed({ ...row, moderation }) ? 1 : 0,
  }
}

/** Replaces a comment's body and stores the old one as a version. The caller holds the item's lock. */
async function replaceWords(
  db: TenantDb,
  { id, body: before, created_at, edited_at }: CommentRow,
  body: string,
  now: number,
  review: Partial<Pick<CommentRow, 'moderation' | 'hold_reasons' | 'listed'>> = {},
): Promise<void> {
  await insertVersion(db, {
    id: newId(),
    comment_id: id,
    body: before,
    created_at: edited_at ?? created_at,
  })
  await deleteOlderVersions(db, id, limits.commentVersionsKept)
  await updateComment(db, id, { ...review, body, edited_at: now })
}

/** @throws AppError `not_found` for a missing or deleted comment. */
async function getStanding(db: TenantDb, id: string): Promise<CommentRow> {
  const row = await findComment(db, id)
  if (!row || row.deleted_at !== null) throw notFound('comment')
  return row
}

/** @throws AppError `not_found` unless it is the contact's own comment on this item. */
async function getOwn(
  db: TenantDb,
  { feedbackId, commentId, personId }: { feedbackId: string; commentId: string; personId: string },
): Promise<CommentRow> {
  const row = await getStanding(db, commentId)
  if (!belongsToItem(row, feedbackId) || row.author_id !== personId) throw notFound('comment')
  return row
}

/** @throws AppError `conflict` for a hidden or rejected comment: only the team can publish it again. */
function requirePublished({ hidden, moderation }: CommentRow): void {
  if (hidden || moderation === 'rejected')
    throw conflict('The team does not publish this comment, so it cannot be edited.')
}
