import type { Comment, NewComment } from '@earshot/shared/comment/comment'
import type { Page } from '@earshot/shared/field/page'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { invalidField } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { personProfile } from '../feedback/authors.ts'
import { changedBy, lockFeedback, updateAnswered } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { attachFiles } from '../file/attachment.ts'
import { mergedItemsOf } from '../notification/broadcast/merged-items.ts'
import { undoEnd } from '../notification/undo.ts'
import { commentContent } from './comment-content.ts'
import { showComments, teamFiles } from './comment-files.ts'
import { queueCommentNotifications } from './comment-news.ts'
import { originsOf } from './comment-origin.ts'
import { clearOfficial, findCommentParent, listComments } from './comments.queries.ts'
import { addTeamComment } from './team-comment.ts'

/**
 * An item's comments, oldest first, including those that stayed on items merged into it. @throws AppError `not_found`.
 */
export async function browseComments(
  { db, now }: MemberCtx,
  feedbackId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Comment>> {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  await getFeedback(db, feedbackId)
  const ids = [feedbackId, ...(await mergedItemsOf(db, feedbackId))]
  const rows = await listComments(db, ids, after, limit + 1)
  const comments = await showComments(db, ids, rows, now)
  return cutPage(
    comments,
    limit,
    ({ id }) => [id],
    (comment) => comment,
  )
}

/**
 * Adds a member's answer or internal note. An official answer replaces an earlier one as the official one.
 * @throws AppError `not_found`, or `invalid_input` for a parent of another item.
 */
export async function commentAsMember(
  ctx: MemberCtx,
  feedbackId: string,
  comment: Required<Omit<NewComment, 'parentId' | 'files'>> & Pick<NewComment, 'parentId' | 'files'>,
): Promise<Comment> {
  const written = await once(ctx, (ctx) => insert(ctx, feedbackId, comment))
  // Taken from the request: a stored idempotent response would keep the text after its erasure.
  const files = await teamFiles(ctx.db, written.id)
  return { ...written, body: comment.body, content: commentContent(comment.body, 'member'), files }
}

async function insert(
  ctx: MemberCtx,
  feedbackId: string,
  { body, parentId, files = [], internal, official }: Parameters<typeof commentAsMember>[2],
): Promise<Omit<Comment, 'body' | 'content' | 'files'>> {
  const { db, now } = ctx
  const { item, mergedFromId } = await placeOf(db, feedbackId, { parentId, internal })
  if (official) await lockFeedback(db, item.id)
  const replacedId = official ? await clearOfficial(db, item.id) : undefined
  const comment = { item, mergedFromId, parentId, body, internal, official }
  const { id, author, listed } = await addTeamComment(ctx, comment)
  const about = { personId: author.id, projectId: item.project_id, feedbackId: item.id, mergedFromId }
  await attachFiles(db, { ids: files, ...about, commentId: id })
  if (listed) {
    if (item.id !== feedbackId) await updateAnswered(db, feedbackId, { answered: 1, ...changedBy(ctx) })
    const runAt = undoEnd(ctx)
    await queueCommentNotifications(ctx, {
      id,
      parentId: parentId ?? null,
      official,
      replacedId,
      item,
      runAt,
    })
  }
  const [origin = null] = await originsOf(db, [{ feedback_id: item.id, merged_from_id: mergedFromId }])
  return {
    ...approved,
    id,
    parentId: parentId ?? null,
    author: personProfile(author),
    origin,
    internal,
    official,
    createdAt: now,
  }
}

/** State of a member's comment, which is never held for review. */
const approved = {
  moderation: 'approved',
  holdReasons: [],
  hidden: false,
  deleted: false,
  restorable: false,
  editedAt: null,
} satisfies Partial<Comment>

/** Item that a comment is stored on: a reply is stored with its parent, which may be on a merged item. */
async function placeOf(
  db: MemberCtx['db'],
  feedbackId: string,
  { parentId, internal }: { parentId: string | undefined; internal: boolean },
) {
  const item = await getFeedback(db, feedbackId)
  if (!parentId) return { item, mergedFromId: null }
  const parent = await getParent(db, feedbackId, { parentId, internal })
  const { feedback_id: id, merged_from_id: mergedFromId } = parent
  return { item: id === feedbackId ? item : await getFeedback(db, id), mergedFromId }
}

/** @throws AppError `invalid_input` for a parent that cannot be replied to in this way. */
async function getParent(
  db: MemberCtx['db'],
  feedbackId: string,
  { parentId, internal }: { parentId: string; internal: boolean },
) {
  const parent = await findCommentParent(db, parentId)
  const gone = invalidField('parentId', 'The comment you answer is not there any more.')
  if (!parent || parent.deleted_at !== null) throw gone
  if (
    parent.feedback_id !== feedbackId &&
    !(await mergedItemsOf(db, feedbackId)).includes(parent.feedback_id)
  )
    throw gone
  if (internal) return parent
  if (parent.internal) throw invalidField('internal', 'An answer to an internal note has to be internal too.')
  if (!parent.listed)
    throw invalidField('parentId', 'Customers cannot see this comment. Approve or show it before you reply.')
  return parent
}
