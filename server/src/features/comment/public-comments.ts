import type { DeletedComment, NewPublicComment, OwnComment } from '@earshot/shared/comment/comment'
import type { HoldReason } from '@earshot/shared/feedback/feedback'
import { commentsFrozen } from '@earshot/shared/status/status'
import { readUsage, type Usage, type UsageNow } from '../../db/usage.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { forbidden, frozen, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { requireContact, unknownReason } from '../feedback/authors.ts'
import { beforeMergeOf } from '../feedback/before-merge.ts'
import {
  addComment,
  addHeldComment,
  changedBy,
  findCommentable,
  lockFeedback,
  updateAnswered,
} from '../feedback/feedback.queries.ts'
import type { FeedbackServices } from '../feedback/feedback-services.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'
import { addLimitReasons, holdReasons } from '../feedback/moderation.ts'
import {
  canContactReadComment,
  canContactView,
  isCommentListed,
  isListed,
  staysWithSender,
} from '../feedback/visibility.ts'
import { attachFiles } from '../file/attachment.ts'
import type { CachedProject } from '../project/cache/project-cache.ts'
import { storageBytes } from '../usage/quota.ts'
import { flushUsageSoon } from '../usage/usage-flush.ts'
import { commentContent } from './comment-content.ts'
import { eraseCommentAtOnce } from './comment-erasure.ts'
import { filesOfOwnComment } from './comment-files.ts'
import { queueCommentNotifications } from './comment-news.ts'
import { findComment, findCommentParent, insertComment } from './comments.queries.ts'

/**
 * Adds a contact's comment; idempotent by key. @throws AppError `not_found` for an item that the contact cannot see,
 * `frozen` if its status closes comments, `forbidden` for a blocked contact.
 */
export async function commentAsContact(
  ctx: ContactCtx<FeedbackServices>,
  feedbackId: string,
  comment: NewPublicComment,
): Promise<OwnComment> {
  const { projects, recentTexts } = ctx.services
  const project = await projects.get(ctx.actor.key, ctx.now)
  const { repeated, note } = recentTexts.look(project, comment.body, ctx.now)
  const known: { usage?: UsageNow } = {}
  const written = await once(ctx, async (ctx) => {
    known.usage = await readUsage(ctx.database, ctx.db.tenantId)
    return insert(ctx, { project, usage: known.usage, repeated }, feedbackId, comment)
  })
  note()
  if (known.usage) flushUsageSoon(ctx.services, ctx.db.tenantId, project.plan, known.usage)
  // Taken from the request: a stored idempotent response would keep the text after its erasure.
  const files = await filesOfOwnComment(ctx, written.id)
  return { ...written, body: comment.body, content: commentContent(comment.body, 'contact'), files }
}

/** Conditions, besides the item, that decide whether a comment is held for review. */
interface CommentReview<Known extends Usage = Usage> {
  project: CachedProject
  usage: Known
  /** True if a similar text was posted recently. */
  repeated: boolean
}

/** Reasons to hold a contact's new or edited comment for review; empty if there are none. */
export function commentHoldReasons(
  { project, usage, repeated }: CommentReview,
  item: Awaited<ReturnType<typeof findCommentTarget>>['item'],
  body: string,
): HoldReason[] {
  const reasons = holdReasons({
    mode: project.moderation,
    visibility: item.visibility,
    trusted: item.trusted === 1,
    unknown: unknownReason(item),
    text: body,
    words: project.heldWords,
    repeated,
  })
  return addLimitReasons(reasons, { plan: project.plan, usage, bytes: storageBytes(body) })
}

async function insert(
  ctx: ContactCtx,
  { project, usage, repeated }: CommentReview<UsageNow>,
  feedbackId: string,
  { body, parentId, files = [] }: NewPublicComment,
): Promise<Omit<OwnComment, 'body' | 'content' | 'files'>> {
  const { db, actor, now } = ctx
  const { item, mergedFromId, takerId } = await findCommentTarget(db, actor, feedbackId)
  if (parentId) await requireParent(db, actor, feedbackId, parentId)
  const reasons = commentHoldReasons({ project, usage, repeated }, item, body)
  const moderation = reasons.length > 0 ? 'held' : 'approved'
  const listed = isCommentListed({ moderation, internal: 0, hidden: 0 })
  const id = newId()
  await insertComment(db, {
    id,
    feedback_id: item.id,
    merged_from_id: mergedFromId,
    parent_id: parentId ?? null,
    author_id: actor.personId,
    body,
    internal: 0,
    official: 0,
    moderation,
    hold_reasons: JSON.stringify(reasons),
    listed: listed ? 1 : 0,
    created_at: now,
  })
  const { personId, projectId } = actor
  await attachFiles(db, { ids: files, personId, projectId, feedbackId: item.id, mergedFromId, commentId: id })
  if (listed) {
    await addComment(db, { id: item.id, by: personId, now })
    // A comment that stays on the merged item is answered on the page of the target of the merge.
    if (takerId !== undefined) await updateAnswered(db, takerId, { answered: 0, ...changedBy(ctx) })
    await queueCommentNotifications(ctx, { id, parentId: parentId ?? null, official: false, item })
  } else await addHeldComment(db, { id: item.id, by: personId, now })
  await ctx.record({
    type: 'comment.created',
    projectId: actor.projectId,
    feedbackId: item.id,
    data: { commentId: id },
  })
  return {
    id,
    parentId: parentId ?? null,
    authorName: item.person_name,
    byTeam: false,
    official: false,
    deleted: false,
    createdAt: now,
    editedAt: null,
    own: true,
    moderation,
  }
}

/** Erases a contact's own comment. @throws AppError `not_found` for any other. */
export async function deleteOwnComment(
  ctx: ContactCtx,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
): Promise<DeletedComment> {
  return ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    await lockFeedback(db, feedbackId)
    const comment = await findComment(db, commentId)
    if (!comment || !belongsToItem(comment, feedbackId)) throw notFound('comment')
    if (comment.author_id !== actor.personId || comment.body === '') throw notFound('comment')
    await eraseCommentAtOnce(db, comment, now)
    const { feedback_id } = comment
    await ctx.record({
      type: 'comment.deleted',
      projectId: actor.projectId,
      feedbackId: feedback_id,
      data: { commentId, listed: comment.listed === 1 },
    })
    return { id: commentId }
  })
}

/**
 * An item that a contact may write to the team about, whatever its status. @throws AppError `not_found`, or
 * `forbidden` for a blocked contact.
 */
export async function getWritableItem(db: ContactCtx['db'], actor: ContactCtx['actor'], feedbackId: string) {
  const [item] = await findCommentable(db, { id: feedbackId, personId: actor.personId })
  if (!item) await requireContact(db, actor.personId)
  if (!item || !canContactView(item, actor)) throw notFound('item')
  if (item.blocked) throw forbidden('The team of this site no longer takes comments from you.')
  return item
}

/**
 * An item that a contact may comment on. @throws AppError as `getWritableItem`, or `frozen` if its status closes
 * comments.
 */
async function getCommentable(db: ContactCtx['db'], actor: ContactCtx['actor'], feedbackId: string) {
  const item = await getWritableItem(db, actor, feedbackId)
  // For a merged item the status of its target counts.
  if (item.freezes_comments && item.merged_into_id === null) throw frozen(commentsFrozen(item.status_name))
  return item
}

/** True if a comment belongs to an item, or moved from there in a merge. */
export const belongsToItem = (
  comment: { feedback_id: string; merged_from_id: string | null },
  feedbackId: string,
): boolean => comment.feedback_id === feedbackId || comment.merged_from_id === feedbackId

/**
 * Item that a contact's comment is stored on: the item itself or, for the author of a merged item, the place of its
 * earlier comments. The status that counts is the target's. @throws AppError as `getCommentable`.
 */
export async function findCommentTarget(
  db: ContactCtx['db'],
  actor: ContactCtx['actor'],
  feedbackId: string,
) {
  const own = { item: await getCommentable(db, actor, feedbackId), mergedFromId: null, takerId: undefined }
  if (own.item.merged_into_id === null) return own
  // The lock keeps the item merged until the comment is written.
  await lockFeedback(db, feedbackId)
  const item = await getCommentable(db, actor, feedbackId)
  const before = beforeMergeOf(item)
  const takerId = (await listMergeTargets(db, feedbackId)).at(-1)?.id
  const [taker] =
    takerId === undefined ? [] : await findCommentable(db, { id: takerId, personId: actor.personId })
  if (!before || !taker) return { ...own, item }
  if (taker.freezes_comments) throw frozen(commentsFrozen(taker.status_name))
  return isListed(before)
    ? { item: taker, mergedFromId: feedbackId, takerId: undefined }
    : { item, mergedFromId: null, takerId: taker.id }
}

/** @throws AppError `invalid_input` for a parent that the contact cannot read. */
async function requireParent(
  db: ContactCtx['db'],
  actor: ContactCtx['actor'],
  feedbackId: string,
  parentId: string,
): Promise<void> {
  const { personId } = actor
  const parent = await findCommentParent(db, parentId)
  const refusal = invalidField('parentId', 'The comment you answer is not there any more.')
  if (!parent || !belongsToItem(parent, feedbackId) || !canContactReadComment(parent, personId)) throw refusal
  if (parent.feedback_id === feedbackId) return
  const { merged_at: mergedAt } = await getCommentable(db, actor, feedbackId)
  const above = parent.parent_id === null ? undefined : await findCommentParent(db, parent.parent_id)
  const moved = { ...parent, parent_author_id: above?.author_id ?? null }
  if (parent.author_id !== personId && !staysWithSender(moved, { mergedAt: mergedAt ?? 0, personId }))
    throw refusal
}
