import type { TenantDb } from '../../db/tenant-db.ts'

/** Ids of an item's tasks, tags and changelog entries. */
export interface Links {
  tasks: string[]
  tags: string[]
  entries: string[]
}

/** All links of an item. */
export async function listLinksOf(db: TenantDb, feedbackId: string): Promise<Links> {
  const tasks = await db
    .selectFrom('task_feedback')
    .select('task_id')
    .where('feedback_id', '=', feedbackId)
    .execute()
  const tags = await db.selectFrom('tag_links').select('tag_id').where('item_id', '=', feedbackId).execute()
  const entries = await db
    .selectFrom('changelog_items')
    .select('entry_id')
    .where('feedback_id', '=', feedbackId)
    .execute()
  return {
    tasks: tasks.map(({ task_id }) => task_id),
    tags: tags.map(({ tag_id }) => tag_id),
    entries: entries.map(({ entry_id }) => entry_id),
  }
}

/** Adds links that an item lacks, except to deleted tasks, tags and entries. */
export async function insertLinksOf(db: TenantDb, feedbackId: string, links: Links): Promise<void> {
  const tasks = await there(db, 'tasks', links.tasks)
  if (tasks.length > 0)
    await db
      .insertInto('task_feedback')
      .values(tasks.map((task_id) => ({ task_id, feedback_id: feedbackId })))
      .onConflict((conflict) => conflict.columns(['task_id', 'feedback_id']).doNothing())
      .execute()
  const tags = await there(db, 'tags', links.tags)
  if (tags.length > 0)
    await db
      .insertInto('tag_links')
      .values(tags.map((tag_id) => ({ tag_id, item_id: feedbackId, kind: 'feedback' as const })))
      .onConflict((conflict) => conflict.columns(['item_id', 'tag_id']).doNothing())
      .execute()
  const entries = await there(db, 'changelog_entries', links.entries)
  if (entries.length > 0)
    await db
      .insertInto('changelog_items')
      .values(entries.map((entry_id) => ({ entry_id, feedback_id: feedbackId })))
      .onConflict((conflict) => conflict.columns(['entry_id', 'feedback_id']).doNothing())
      .execute()
}

/** Removes links from an item. */
export async function deleteLinksOf(db: TenantDb, feedbackId: string, links: Links): Promise<void> {
  const { tasks, tags, entries } = links
  if (tasks.length > 0)
    await db
      .deleteFrom('task_feedback')
      .where('feedback_id', '=', feedbackId)
      .where('task_id', 'in', tasks)
      .execute()
  if (tags.length > 0)
    await db.deleteFrom('tag_links').where('item_id', '=', feedbackId).where('tag_id', 'in', tags).execute()
  if (entries.length > 0)
    await db
      .deleteFrom('changelog_items')
      .where('feedback_id', '=', feedbackId)
      .where('entry_id', 'in', entries)
      .execute()
}

async function there(
  db: TenantDb,
  table: 'tasks' | 'tags' | 'changelog_entries',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
