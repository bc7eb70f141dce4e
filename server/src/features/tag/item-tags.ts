import type { TenantDb } from '../../db/tenant-db.ts'

export type TaggedKind = 'feedback' | 'task'

/** The ids of the tags of some items, in the order of the tags' names, by the item's id. */
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

/** Puts a tag on items that do not have it yet. */
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

/** Takes tags from items; from all of them where no tags are named. */
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

/** Puts another tag on what a tag is on. What has both keeps the link to the first. */
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
 * Which of some ids are items of a kind, with their projects. They stay until the transaction of `db` ends. Two who lock
 * some of the same do so in one order: one statement for all would take that in which the rows lie.
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
