import type { Following } from '@earshot/shared/notification'
import type { ContactCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { requireContact } from './authors.ts'
import { findFeedback } from './feedback.queries.ts'
import { listTies, upsertFollow } from './following.queries.ts'
import { mayContactSee } from './visibility.ts'

/**
 * Follows an item, or no more, whether its author or a voter follows it anyway. @throws AppError `not_found` for what
 * the contact cannot see.
 */
export function follow(ctx: ContactCtx, feedbackId: string, following: boolean): Promise<Following> {
  return ctx.transaction(async ({ db, actor, now }) => {
    const item = await findFeedback(db, feedbackId)
    if (!item) await requireContact(db, actor.personId)
    if (!item || !mayContactSee(item, actor)) throw notFound('item')
    await upsertFollow(db, { feedbackId, personId: actor.personId, following: following ? 1 : 0, now })
    return { feedbackId, following }
  })
}

/** Which of some items the contact follows: by choice, else by having written them or voted. */
export async function followedAmong({ db, actor }: ContactCtx, ids: readonly string[]): Promise<string[]> {
  const { tied, chosen } = await listTies(db, actor.personId, ids)
  return ids.filter((id) => chosen.get(id) ?? tied.includes(id))
}
