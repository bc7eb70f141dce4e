import { limits } from '@earshot/shared/limits'
import type { Tagging } from '@earshot/shared/tag'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { noteOnTask, recordActivity } from '../activity/activity.ts'
import { deleteTagLinks, insertTagLinks, listTagIds, lockItems, type TaggedKind } from './item-tags.ts'
import { requireTags } from './tags.ts'

/**
 * Adds tags to items and takes others away: all of it, or nothing. @throws AppError `not_found` for an item or a tag that
 * is not there, `conflict` for an item that would have too many.
 */
export const tagItems = (ctx: MemberCtx, { feedbackIds, taskIds, add, remove }: Tagging): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    await requireTags(db, [...add, ...remove])
    const items = [
      ...(await requireItems(db, 'feedback', feedbackIds)),
      ...(await requireItems(db, 'task', taskIds)),
    ]
    const ids = items.map(({ id }) => id)
    const before = await listTagIds(db, ids)
    const links = items.map(({ id, kind }) => ({ item_id: id, kind }))
    await deleteTagLinks(db, ids, remove)
    for (const tagId of add) await insertTagLinks(db, tagId, links)
    const after = await listTagIds(db, ids)
    for (const tags of after.values())
      if (tags.length > limits.tagsPerItem)
        throw conflict(`An item has ${limits.tagsPerItem} tags at most. Take one away first.`)
    for (const item of items) await record(ctx, item, differenceOf(before.get(item.id), after.get(item.id)))
  })

async function record(
  ctx: MemberCtx,
  { id, kind, project_id: projectId }: { id: string; kind: TaggedKind; project_id: string },
  said: ReturnType<typeof differenceOf>,
): Promise<void> {
  const changed = said.added.length + said.removed.length > 0
  if (kind === 'task') {
    await ctx.record({ type: 'task.tagged', taskId: id, projectId })
    if (changed) await noteOnTask(ctx, id, 'task.tagged', said)
  } else if (changed) await recordActivity(ctx, { type: 'feedback.tagged', feedbackId: id, projectId }, said)
}

const differenceOf = (before: readonly string[] = [], after: readonly string[] = []) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

async function requireItems(db: TenantDb, kind: TaggedKind, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = await lockItems(db, kind, wanted)
  if (found.length < wanted.length) throw notFound(kind === 'task' ? 'task' : 'item')
  return found.map((item) => ({ ...item, kind }))
}

/** Takes all tags from items that go with their project. */
export const eraseTagLinks = (db: TenantDb, itemIds: readonly string[]): Promise<void> =>
  deleteTagLinks(db, itemIds)
