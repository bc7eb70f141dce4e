import type { TenantDb } from '../../db/tenant-db.ts'

export type TaggedKind = 'feedback' | 'task'

/** Tag ids of some items by item id, ordered by the tags' names. */
export async function listTagIds(
  db: TenantDb,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (itemIds.length === 0) return new Map()
  const links = await db
    .selectFrom('tag_links')
    .innerJoin('tags', 'tags.id', 'tag_links.tag_id')
    .select(['tag_links.item_id', 'tags.id'])
    .where('tag_links.item_id', 'in', itemIds)
    .orderBy('tags.key')
    .execute()
  const byItem = Map.groupBy(links, ({ item_id }) => item_id)
  return new Map([...byItem].map(([itemId, tags]) => [itemId, tags.map(({ id }) => id)]))
}

/** Adds a tag to items that do not have it yet. */
export async function insertTagLinks(
  db: TenantDb,
  tagId: string,
  items: readonly { item_id: string; kind: TaggedKind }[],
): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('tag_links')
    .values(items.map((item) => ({ ...item, tag_id: tagId })))
    .onConflict((oc) => oc.columns(['item_id', 'tag_id']).doNothing())
    .execute()
}

/** Removes tags from items; all tags if none are named. */
export async function deleteTagLinks(
  db: TenantDb,
  itemIds: readonly string[],
  tagIds?: readonly string[],
): Promise<void> {
  if (itemIds.length === 0 || tagIds?.length === 0) return
  await db
    .deleteFrom('tag_links')
    .where('item_id', 'in', itemIds)
    .$if(tagIds !== undefined, (query) => query.where('tag_id', 'in', tagIds ?? []))
    .execute()
}

/** Replaces a tag by another on all items. Items with both keep the link to the first; the caller deletes it. */
export async function updateTagLinks(db: TenantDb, tagId: string, intoId: string): Promise<void> {
  await db
    .updateTable('tag_links')
    .set({ tag_id: intoId })
    .where('tag_id', '=', tagId)
    .where('item_id', 'not in', (eb) =>
      eb.selectFrom('tag_links as others').select('others.item_id').where('others.tag_id', '=', intoId),
    )
    .execute()
}

/**
 * Filters ids to items of a kind, with their projects, locked until the transaction of `db` ends. Locked one by one in
 * a fixed order: a single statement would lock rows in their physical order, and two such statements could deadlock.
 */
export async function lockItems(
  db: TenantDb,
  kind: TaggedKind,
  ids: readonly string[],
): Promise<{ id: string; project_id: string }[]> {
  const lock = (id: string) =>
    db
      .updateTable(kind === 'task' ? 'tasks' : 'feedback')
      .set((eb) => ({ updated_at: eb.ref('updated_at') }))
      .where('id', '=', id)
      .returning(['id', 'project_id'])
      .execute()
  return (await Promise.all(ids.toSorted().map(lock))).flat()
}
