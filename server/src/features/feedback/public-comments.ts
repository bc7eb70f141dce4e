import type { NewPublicComment, PublicComment } from '@earshot/shared/comment'
import { forbidden, frozen, invalidField, notFound } from '../../http/app-error.ts'
import type { ContactCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { newId } from '../../lib/id.ts'
import { requireContact } from '../people/people.ts'
import { findCommentParent, insertComment } from './comments.queries.ts'
import { addComment, findCommentable } from './feedback.queries.ts'
import { mayContactSee } from './visibility.ts'

/**
 * Adds a customer's comment; with the same key once. @throws AppError `not_found` for what the contact
 * cannot see, `frozen` where the status takes none, `forbidden` for somebody blocked.
 */
export function commentAsContact(
  ctx: ContactCtx,
  feedbackId: string,
  comment: NewPublicComment,
  key: string | undefined,
): Promise<PublicComment> {
  const scope = `${ctx.actor.personId} comment ${feedbackId}`
  return once(ctx.db, { scope, key, request: comment, now: ctx.now }, (db) =>
    insert({ ...ctx, db }, feedbackId, comment),
  )
}

async function insert(
  { db, actor, now }: ContactCtx,
  feedbackId: string,
  { body, parentId }: NewPublicComment,
): Promise<PublicComment> {
  const [item] = await findCommentable(db, { id: feedbackId, personId: actor.personId })
  if (!item) await requireContact(db, actor.personId)
  if (!item || !mayContactSee(item, actor)) throw notFound('item')
  if (item.freezes_comments)
    throw frozen(`This item is ${item.status_name.toLowerCase()} and takes no more comments.`)
  if (item.blocked) throw forbidden('The team of this site no longer takes comments from you.')
  if (parentId) {
    const parent = await findCommentParent(db, parentId)
    if (parent?.feedback_id !== feedbackId || parent.internal)
      throw invalidField('parentId', 'The comment you answer is not there any more.')
  }
  const id = newId()
  await insertComment(db, {
    id,
    feedback_id: feedbackId,
    parent_id: parentId ?? null,
    author_id: actor.personId,
    body,
    internal: 0,
    official: 0,
    created_at: now,
  })
  await addComment(db, { id: feedbackId, now })
  await db.record({
    type: 'comment.created',
    projectId: actor.projectId,
    feedbackId,
    actorId: actor.personId,
    at: now,
  })
  return {
    id,
    parentId: parentId ?? null,
    authorName: item.person_name,
    byTeam: false,
    official: false,
    body,
    createdAt: now,
  }
}
