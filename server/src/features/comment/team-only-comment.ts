import type { ContactCtx } from '../../http/context.ts'
import { newId } from '../../lib/id.ts'
import { insertComment } from './comments.queries.ts'
import { getWritableItem } from './public-comments.ts'

/**
 * Adds a contact's comment, in the transaction of `ctx`, that only the team and the contact read, also where the status
 * closes comments. It is hidden from everyone else, until the team shows it. @throws AppError as `getWritableItem`.
 */
export async function commentToTeam(
  ctx: ContactCtx,
  feedbackId: string,
  body: string,
): Promise<{ id: string }> {
  const { db, actor, now } = ctx
  const { id: itemId, project_id: projectId } = await getWritableItem(db, actor, feedbackId)
  const id = newId()
  await insertComment(db, {
    id,
    feedback_id: itemId,
    merged_from_id: null,
    parent_id: null,
    author_id: actor.personId,
    body,
    internal: 0,
    official: 0,
    moderation: 'approved',
    hold_reasons: '[]',
    hidden: 1,
    listed: 0,
    created_at: now,
  })
  await ctx.record({ type: 'comment.created', projectId, feedbackId: itemId, data: { commentId: id } })
  return { id }
}
