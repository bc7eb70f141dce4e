import { notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import type { ActivityCtx } from '../activity/activity.ts'
import { findPerson } from '../feedback/authors.ts'
import { addAnswer, changedBy, updateFeedback } from '../feedback/feedback.queries.ts'
import { isCommentListed } from '../feedback/visibility.ts'
import { insertComment } from './comments.queries.ts'

/** A member's comment, and the item that it is stored on. */
interface TeamComment {
  item: { id: string; project_id: string }
  mergedFromId?: string | null
  parentId?: string | undefined
  body: string
  internal?: boolean
  official?: boolean
}

/**
 * Stores a member's comment, in the transaction of `ctx`, and notifies no customer of it: its caller does.
 * @throws AppError `not_found` if the member left.
 */
export async function addTeamComment(
  ctx: ActivityCtx,
  { item, mergedFromId = null, parentId, body, internal = false, official = false }: TeamComment,
) {
  const { db, actor, now } = ctx
  const author = await findPerson(db, actor.personId)
  if (!author) throw notFound('person')
  const id = newId()
  const listed = isCommentListed({ moderation: 'approved', internal: internal ? 1 : 0, hidden: 0 })
  await insertComment(db, {
    id,
    feedback_id: item.id,
    merged_from_id: mergedFromId,
    parent_id: parentId ?? null,
    author_id: author.id,
    body,
    internal: internal ? 1 : 0,
    official: official ? 1 : 0,
    moderation: 'approved',
    hold_reasons: '[]',
    listed: listed ? 1 : 0,
    created_at: now,
  })
  if (listed) await addAnswer(db, item.id, changedBy(ctx))
  else await updateFeedback(db, item.id, changedBy(ctx))
  await ctx.record({
    type: 'comment.created',
    projectId: item.project_id,
    feedbackId: item.id,
    data: { commentId: id, internal, official },
  })
  return { id, author, listed }
}
