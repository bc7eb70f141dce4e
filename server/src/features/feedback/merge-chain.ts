import type { TenantDb } from '../../db/tenant-db.ts'
import { listWithMerged, mergedItemsOf } from '../notification/broadcast/merged-items.ts'
import { lockFeedback } from './feedback.queries.ts'

/** An item with all items merged into it, directly or indirectly, and all targets it was merged into, nearest first. */
export interface MergeChain {
  id: string
  mergedIds: readonly string[]
  takers: readonly MergeTarget[]
}

/** Merges of an item so far. */
export const readMergeChain = async (db: TenantDb, id: string): Promise<MergeChain> => ({
  id,
  mergedIds: await mergedItemsOf(db, id),
  takers: await listMergeTargets(db, id),
})

/** Like `listWithMerged` for each of several items. */
export async function listGroups(db: TenantDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  const groups = new Map(ids.map((id) => [id, [id]]))
  if (ids.length === 0) return groups
  const targets = await db
    .selectFrom('feedback')
    .select('id')
    .where('id', 'in', ids)
    .where('merged_count', '>', 0)
    .execute()
  for (const { id } of targets) groups.set(id, await listWithMerged(db, id))
  return groups
}

/** Items with a vote of a person that are merged, or that others are merged into. */
export async function listVotedInMerge(db: TenantDb, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('feedback', 'feedback.id', 'votes.feedback_id')
    .select('feedback.id')
    .where('votes.person_id', '=', personId)
    .where((eb) =>
      eb.or([eb('feedback.merged_into_id', 'is not', null), eb('feedback.merged_count', '>', 0)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Filters items to those of which one of some items is part: itself, or merged into it. */
export async function listHolders(
  db: TenantDb,
  ids: readonly string[],
  filter: (ids: string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const groups = await listGroups(db, ids)
  const found = new Set(await filter([...groups.values()].flat()))
  return ids.filter((id) => groups.get(id)?.some((each) => found.has(each)))
}

export type MergeTarget = Awaited<ReturnType<typeof listMergeTargets>>[number]

/** Targets of a merged item, each merged into the next; none for an item that is not merged. */
export async function listMergeTargets(db: TenantDb, id: string) {
  const found: NonNullable<Awaited<ReturnType<typeof findMerged>>>[] = []
  let row = await findMerged(db, id)
  while (row && row.merged_into_id !== null) {
    row = await findMerged(db, row.merged_into_id)
    if (row) found.push(row)
  }
  return found
}

const findMerged = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'author_id', 'assignee_id', 'visibility', 'moderation', 'merged_into_id', 'before_merge'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Items merged directly into an item, with their state before, ordered by id. */
export const listMergedInto = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'before_merge'])
    .where('merged_into_id', '=', id)
    .orderBy('id')
    .execute()

/** Locks some items in a fixed order, so that two that are merged into each other at once wait for one another. */
export async function lockItems(db: TenantDb, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockFeedback(db, id)
}

/** Stores the state of a merged item before its merge. */
export async function updateBeforeMerge(db: TenantDb, id: string, before: string): Promise<void> {
  await db.updateTable('feedback').set({ before_merge: before }).where('id', '=', id).execute()
}

/** Recounts the items merged directly into an item. */
export async function recountMerged(db: TenantDb, id: string): Promise<void> {
  await db
    .updateTable('feedback')
    .set((eb) => ({
      merged_count: eb
        .selectFrom('feedback as merged')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('merged.merged_into_id', '=', id)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', id)
    .execute()
}
