import type { TenantDb } from '../../db/tenant-db.ts'

/** What has tags. */
export type TaggedKind = 'feedback' | 'task'

/** What a tag is on. */
export const listTagged = (db: TenantDb, tagId: string) =>
  db.selectFrom('tag_links').select(['item_id', 'kind']).where('tag_id', '=', tagId).execute()

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

/** Which of some ids are items of a kind, with their projects. */
export const findItems = (
  db: TenantDb,
  kind: TaggedKind,
  ids: readonly string[],
): Promise<{ id: string; project_id: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom(kind === 'task' ? 'tasks' : 'feedback')
        .select(['id', 'project_id'])
        .where('id', 'in', ids)
        .execute()
