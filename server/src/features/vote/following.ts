import type { Following } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { requireContact } from '../feedback/authors.ts'
import { findFeedback } from '../feedback/feedback.queries.ts'
import { listMergeTargets } from '../feedback/merge-chain.ts'
import { canContactView } from '../feedback/visibility.ts'
import { listFollowSources, listOwnMerged, upsertCopiedFollow, upsertFollow } from './following.queries.ts'

/**
 * Follows or unfollows an item, even one followed implicitly by its author or voters; for the author of a merged item
 * also its targets. @throws AppError `not_found` for an item that the contact cannot see.
 */
export function follow(ctx: ContactCtx, feedbackId: string, following: boolean): Promise<Following> {
  return ctx.transaction(async ({ db, actor, now }) => {
    const item = await findFeedback(db, feedbackId)
    await requireContact(db, actor.personId)
    if (!item || !canContactView(item, actor)) throw notFound('item')
    const choice = { personId: actor.personId, following: following ? 1 : 0, now } as const
    await upsertFollow(db, { ...choice, feedbackId })
    for (const each of (await followedWith(db, feedbackId)).slice(1))
      await upsertCopiedFollow(db, { ...choice, feedbackId: each }, feedbackId)
    return { feedbackId, following }
  })
}

/** An item and its targets, the last target at the end. */
const followedWith = async (db: TenantDb, id: string): Promise<string[]> => [
  id,
  ...(await listMergeTargets(db, id)).map((taker) => taker.id),
]

/**
 * Filters items to those that the contact follows: explicitly, or as author or voter. For their own merged items the
 * last target counts.
 */
export async function followedAmong({ db, actor }: ContactCtx, ids: readonly string[]): Promise<string[]> {
  const merged = new Set(await listOwnMerged(db, actor.personId, ids))
  const asked = new Map<string, string>()
  for (const id of ids) asked.set(id, (merged.has(id) ? await followedWith(db, id) : [id]).at(-1) ?? id)
  const { tied, chosen } = await listFollowSources(db, actor.personId, [...asked.values()])
  return ids.filter((id) => chosen.get(asked.get(id) ?? id) ?? tied.includes(asked.get(id) ?? id))
}
