import type { Following } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { ContactCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { requireContact } from '../feedback/authors.ts'
import { findFeedback } from '../feedback/feedback.queries.ts'
import { listHolders, listMergeTargets } from '../feedback/merge-chain.ts'
import { canContactView } from '../feedback/visibility.ts'
import { listWithMerged } from '../notification/broadcast/merged-items.ts'
import { listFollowSources, listOwnMerged, upsertFollow } from './following.queries.ts'

/*
 * A person follows an item if they follow it or one merged into it: explicitly, or as its author or voter without
 * having unfollowed that one. The choices stay with their items when a merge is undone.
 */

/**
 * Follows an item, or unfollows everything that it is part of, even what is followed implicitly by its author or
 * voters. @throws AppError `not_found` for an item that the contact cannot see.
 */
export function follow(ctx: ContactCtx, feedbackId: string, following: boolean): Promise<Following> {
  return ctx.transaction(async ({ db, actor, now }) => {
    const { personId } = actor
    const item = await findFeedback(db, feedbackId)
    await requireContact(db, personId)
    if (!item || !canContactView(item, actor)) throw notFound('item')
    await upsertFollow(db, { feedbackId, personId, following: following ? 1 : 0, now })
    if (!following) {
      const all = await listWithMerged(db, await lastTarget(db, feedbackId))
      for (const each of await followedOf(db, personId, all))
        await upsertFollow(db, { feedbackId: each, personId, following: 0, now })
    }
    return { feedbackId, following }
  })
}

/** The last target of a merged item, or the item itself. */
const lastTarget = async (db: TenantDb, id: string): Promise<string> =>
  (await listMergeTargets(db, id)).at(-1)?.id ?? id

/**
 * Filters items to those that the contact follows. For their own merged items the last target counts.
 */
export async function followedAmong({ db, actor }: ContactCtx, ids: readonly string[]): Promise<string[]> {
  const { personId } = actor
  const requested = new Map(ids.map((id) => [id, id]))
  for (const id of await listOwnMerged(db, personId, ids)) requested.set(id, await lastTarget(db, id))
  const followed = await listHolders(db, [...new Set(requested.values())], (all) =>
    followedOf(db, personId, all),
  )
  return ids.filter((id) => followed.includes(requested.get(id) ?? id))
}

/** Filters single items to those that a person follows. */
async function followedOf(db: TenantDb, personId: string, ids: readonly string[]): Promise<string[]> {
  const { tied, chosen } = await listFollowSources(db, personId, ids)
  return ids.filter((id) => chosen.get(id) ?? tied.includes(id))
}
