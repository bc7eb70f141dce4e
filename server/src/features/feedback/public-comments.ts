import type { DeletedComment, NewPublicComment, OwnComment } from '@earshot/shared/comment'
import { commentsFrozen } from '@earshot/shared/status'
import { readUsage, type UsageNow } from '../../db/usage.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { forbidden, frozen, invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { readMarkdown } from '../../lib/markdown/read-markdown.ts'
import { attachFiles } from '../files/attachment.ts'
import type { KnownProject } from '../projects/project-directory.ts'
import { bytesOf } from '../usage/room.ts'
import { settleSoon } from '../usage/settle.ts'
import { isVerified, requireContact } from './authors.ts'
import { eraseCommentAtOnce } from './comment-erasure.ts'
import { filesOfOwnComment } from './comment-files.ts'
import { orderCommentNews } from './comment-news.ts'
import { findComment, findCommentParent, insertComment } from './comments.queries.ts'
import { addComment, addHeldComment, findCommentable, lockFeedback } from './feedback.queries.ts'
import type { FeedbackServices } from './feedback-services.ts'
import { holdReasons, withLimits } from './moderation.ts'
import { isCommentListed, mayContactReadComment, mayContactSee } from './visibility.ts'

/**
 * Adds a customer's comment; with the same key once. @throws AppError `not_found` for what the contact
 * cannot see, `frozen` where the status takes none, `forbidden` for somebody blocked.
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
  if (known.usage) settleSoon(ctx.services, ctx.db.tenantId, project.plan, known.usage)
  // The words come from the request: what is remembered of it would outlive their deletion.
  const files = await filesOfOwnComment(ctx, feedbackId, written.id)
  return { ...written, body: comment.body, content: readMarkdown(comment.body), files }
}

async function insert(
  ctx: ContactCtx,
  { project, usage, repeated }: { project: KnownProject; usage: UsageNow; repeated: boolean },
  feedbackId: string,
  { body, parentId, files = [] }: NewPublicComment,
): Promise<Omit<OwnComment, 'body' | 'content' | 'files'>> {
  const { db, actor, now } = ctx
  const item = await getCommentable(db, actor, feedbackId)
  if (parentId) await requireParent(db, actor, feedbackId, parentId)
  const ownReasons = holdReasons({
    mode: project.moderation,
    visibility: item.visibility,
    trusted: item.trusted === 1,
    verified: isVerified(item),
    text: body,
    words: project.heldWords,
    repeated,
  })
  const reasons = withLimits(ownReasons, { plan: project.plan, usage, bytes: bytesOf(body) })
  const moderation = reasons.length > 0 ? 'held' : 'approved'
  const listed = isCommentListed({ moderation, internal: 0, hidden: 0 })
  const id = newId()
  await insertComment(db, {
    id,
    feedback_id: feedbackId,
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
  await attachFiles(db, { ids: files, personId, projectId, feedbackId, commentId: id })
  if (listed) {
    await addComment(db, { id: feedbackId, now })
    await orderCommentNews(ctx, {
      id,
      parentId: parentId ?? null,
      official: false,
      item: { ...item, id: feedbackId },
    })
  } else await addHeldComment(db, { id: feedbackId })
  await ctx.record({
    type: 'comment.created',
    projectId: actor.projectId,
    feedbackId,
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

/** Deletes a contact's own comment, for good. @throws AppError `not_found` for any other. */
export async function deleteOwnComment(
  ctx: ContactCtx,
  { feedbackId, commentId }: { feedbackId: string; commentId: string },
): Promise<DeletedComment> {
  return ctx.transaction(async (ctx) => {
    const { db, actor, now } = ctx
    await lockFeedback(db, feedbackId)
    const comment = await findComment(db, commentId)
    if (comment?.feedback_id !== feedbackId || comment.author_id !== actor.personId || comment.body === '')
      throw notFound('comment')
    await eraseCommentAtOnce(db, comment, now)
    await ctx.record({ type: 'comment.deleted', projectId: actor.projectId, feedbackId })
    return { id: commentId }
  })
}

/**
 * An item that a contact may comment on. @throws AppError `not_found`, `frozen` where its status takes no comments,
 * `forbidden` for somebody blocked.
 */
export async function getCommentable(db: ContactCtx['db'], actor: ContactCtx['actor'], feedbackId: string) {
  const [item] = await findCommentable(db, { id: feedbackId, personId: actor.personId })
  if (!item) await requireContact(db, actor.personId)
  if (!item || !mayContactSee(item, actor)) throw notFound('item')
  if (item.freezes_comments) throw frozen(commentsFrozen(item.status_name))
  if (item.blocked) throw forbidden('The team of this site no longer takes comments from you.')
  return item
}

/** @throws AppError `invalid_input` for what the contact cannot read. */
async function requireParent(
  db: ContactCtx['db'],
  { personId }: ContactCtx['actor'],
  feedbackId: string,
  parentId: string,
): Promise<void> {
  const parent = await findCommentParent(db, parentId)
  if (parent?.feedback_id !== feedbackId || !mayContactReadComment(parent, personId))
    throw invalidField('parentId', 'The comment you answer is not there any more.')
}
