import type { Comment, NewComment } from '@earshot/shared/comment'
import { invalidField, notFound } from '../../http/app-error.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { newId } from '../../lib/id.ts'
import { findPerson, personProfile } from '../people/people.ts'
import { clearOfficial, findCommentParent, insertComment } from './comments.queries.ts'
import { addAnswer, findFeedback, lockFeedback } from './feedback.queries.ts'

/**
 * Adds a member's answer or internal note. An official answer takes the mark from an earlier one.
 * @throws AppError `not_found`, or `invalid_input` for a parent of another item.
 */
export function commentAsMember(
  ctx: MemberCtx,
  feedbackId: string,
  comment: Required<Omit<NewComment, 'parentId'>> & Pick<NewComment, 'parentId'>,
  key: string | undefined,
): Promise<Comment> {
  const scope = `${ctx.actor.personId} comment ${feedbackId}`
  return once(ctx.db, { scope, key, request: comment, now: ctx.now }, (db) =>
    insert({ ...ctx, db }, feedbackId, comment),
  )
}

async function insert(
  { db, actor, now }: MemberCtx,
  feedbackId: string,
  { body, parentId, internal, official }: Parameters<typeof commentAsMember>[2],
): Promise<Comment> {
  const item = await findFeedback(db, feedbackId)
  if (!item) throw notFound('item')
  if (parentId) {
    const parent = await findCommentParent(db, parentId)
    if (parent?.feedback_id !== feedbackId)
      throw invalidField('parentId', 'The comment you answer is not there any more.')
    if (parent.internal && !internal)
      throw invalidField('internal', 'An answer to an internal note has to be internal too.')
  }
  const author = await findPerson(db, actor.personId)
  if (!author) throw notFound('person')
  if (official) {
    await lockFeedback(db, feedbackId)
    await clearOfficial(db, feedbackId)
  }
  const id = newId()
  await insertComment(db, {
    id,
    feedback_id: feedbackId,
    parent_id: parentId ?? null,
    author_id: author.id,
    body,
    internal: internal ? 1 : 0,
    official: official ? 1 : 0,
    created_at: now,
  })
  if (!internal) await addAnswer(db, feedbackId, now)
  await db.record({
    type: 'comment.created',
    projectId: item.project_id,
    feedbackId,
    actorId: author.id,
    at: now,
    data: { internal, official },
  })
  return {
    id,
    parentId: parentId ?? null,
    author: personProfile(author),
    internal,
    official,
    body,
    createdAt: now,
  }
}
