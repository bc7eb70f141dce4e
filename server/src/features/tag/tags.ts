import { limits } from '@earshot/shared/limits'
import type { Tagging } from '@earshot/shared/tag/tag'
import { type NewTag, type Tag, type TagChange, tagKey } from '@earshot/shared/tag/tag'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, fieldConflict, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { noteOnTask, recordActivity } from '../activity/activity.ts'
import {
  deleteTagLinks,
  insertTagLinks,
  listTagIds,
  lockItems,
  type TaggedKind,
  updateTagLinks,
} from './item-tags.ts'
import { nextTagColor } from './tag-color.ts'
import { deleteTag, findTagByKey, findTags, insertTag, listTags, updateTag } from './tags.queries.ts'

/** All tags of the organisation by name, with their numbers of uses. */
export const showTags = async ({ db }: Pick<MemberCtx, 'db'>): Promise<Tag[]> =>
  (await listTags(db)).map(({ feedback_count, task_count, ...tag }) => ({
    ...tag,
    feedbackCount: Number(feedback_count),
    taskCount: Number(task_count),
  }))

/**
 * Creates a tag; idempotent by key. @throws AppError `conflict` for a name that is taken, ignoring case, and when the
 * organisation has the maximum number of tags.
 */
export const createTag = (ctx: MemberCtx, { name, color: ownColor }: NewTag): Promise<Tag> =>
  once(ctx, async (ctx) => {
    if ((await listTags(ctx.db)).length >= limits.tagsPerOrganisation)
      throw conflict(`There are ${limits.tagsPerOrganisation} tags. Merge or delete some first.`)
    const key = await takeKey(ctx.db, name)
    const id = newId()
    const color = ownColor ?? (await nextTagColor(ctx.db))
    await insertTag(ctx.db, { id, name, key, color, created_at: ctx.now })
    await ctx.record({ type: 'tag.created', targetId: id })
    return { id, name, color, feedbackCount: 0, taskCount: 0 }
  })

/** @throws AppError `not_found`, or `conflict` for a name that is taken. */
export const changeTag = (ctx: MemberCtx, id: string, { name, color }: TagChange): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await requireTags(ctx.db, [id])
    const named = name !== undefined && { name, key: await takeKey(ctx.db, name, id) }
    await updateTag(ctx.db, id, { ...(color !== undefined && { color }), ...named })
    // Without the names: those of tags may be a customer's.
    await ctx.record({ type: 'tag.updated', targetId: id, fields: [named ? 'name' : 'color'] })
  })

/** Merges a tag into another, which replaces it on all items. @throws AppError `not_found`. */
export const mergeTag = (ctx: MemberCtx, id: string, intoId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    if (id === intoId) throw conflict('A tag cannot be merged into itself. Choose another one.')
    await requireTags(ctx.db, [id, intoId])
    await updateTagLinks(ctx.db, id, intoId)
    await deleteTag(ctx.db, id)
    await ctx.record({ type: 'tag.merged', targetId: intoId })
  })

/** Removes a tag from all items and deletes it. @throws AppError `not_found`. */
export const removeTag = (ctx: MemberCtx, id: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await requireTags(ctx.db, [id])
    await deleteTag(ctx.db, id)
    await ctx.record({ type: 'tag.deleted', targetId: id })
  })

/** @throws AppError `not_found` unless all ids are tags of the organisation. */
async function requireTags(db: TenantDb, ids: readonly string[]): Promise<void> {
  const distinct = new Set(ids)
  if ((await findTags(db, [...distinct])).length < distinct.size) throw notFound('tag')
}

/** Names of tags, for the audit log. */
export const showTagNames = async (db: TenantDb, ids: readonly string[]): Promise<[string, string][]> =>
  (await findTags(db, ids)).map(({ id, name }) => [id, name])

/** Key of a name, if no other tag has it. */
async function takeKey(db: TenantDb, name: string, ownId?: string): Promise<string> {
  const key = tagKey(name)
  const taken = await findTagByKey(db, key)
  if (taken && taken.id !== ownId) throw fieldConflict('name', `There is a tag “${taken.name}” already.`)
  return key
}

/**
 * Adds tags to items and removes others: all of them, or none. @throws AppError `not_found` for a missing item or tag,
 * `conflict` for an item that would have too many.
 */
export const tagItems = (ctx: MemberCtx, { feedbackIds, taskIds, add, remove }: Tagging): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { db } = ctx
    await requireTags(db, [...add, ...remove])
    // Tasks first, in the same order as a move of a task, which locks the task and then its feedback.
    const items = [
      ...(await requireItems(db, 'task', taskIds)),
      ...(await requireItems(db, 'feedback', feedbackIds)),
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
  difference: ReturnType<typeof differenceOf>,
): Promise<void> {
  const changed = difference.added.length + difference.removed.length > 0
  if (kind === 'task') {
    await ctx.record({ type: 'task.tagged', taskId: id, projectId })
    if (changed) await noteOnTask(ctx, id, 'task.tagged', difference)
  } else if (changed)
    await recordActivity(ctx, { type: 'feedback.tagged', feedbackId: id, projectId }, difference)
}

const differenceOf = (before: readonly string[] = [], after: readonly string[] = []) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})

async function requireItems(db: TenantDb, kind: TaggedKind, ids: readonly string[]) {
  const distinct = [...new Set(ids)]
  const found = await lockItems(db, kind, distinct)
  if (found.length < distinct.length) throw notFound(kind === 'task' ? 'task' : 'item')
  return found.map((item) => ({ ...item, kind }))
}
