import type { Updateable } from 'kysely'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** All tags with their numbers of uses, by name. */
export const listTags = (db: TenantDb) =>
  db
    .selectFrom('tags')
    .leftJoin('tag_links', 'tag_links.tag_id', 'tags.id')
    .select(['tags.id', 'tags.name', 'tags.color'])
    .select((eb) => [
      eb.fn
        .count<number>('tag_links.item_id')
        .filterWhere('tag_links.kind', '=', 'feedback')
        .as('feedback_count'),
      eb.fn.count<number>('tag_links.item_id').filterWhere('tag_links.kind', '=', 'task').as('task_count'),
    ])
    .groupBy(['tags.id', 'tags.name', 'tags.color', 'tags.key'])
    .orderBy('tags.key')
    .execute()

/** The colour of each tag. */
export const listTagColors = (db: TenantDb) => db.selectFrom('tags').select('color').execute()

export const findTags = async (
  db: TenantDb,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  ids.length === 0 ? [] : db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).execute()

export const findTagByKey = (db: TenantDb, key: string) =>
  db.selectFrom('tags').select(['id', 'name']).where('key', '=', key).executeTakeFirst()

export const insertTag = preparedInsert('tags')

export async function updateTag(
  db: TenantDb,
  id: string,
  values: Updateable<TenantTables['tags']>,
): Promise<void> {
  if (Object.keys(values).length === 0) return
  await db.updateTable('tags').set(values).where('id', '=', id).execute()
}

/** Removes a tag and all its links. */
export async function deleteTag(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('tag_links').where('tag_id', '=', id).execute()
  await db.deleteFrom('tags').where('id', '=', id).execute()
}
