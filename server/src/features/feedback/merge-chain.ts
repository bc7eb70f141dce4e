import type { TenantDb } from '../../db/tenant-db.ts'
import { mergedItemsOf } from '../notification/merged-items.ts'

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
    .select(['id', 'author_id', 'before_merge'])
    .where('merged_into_id', '=', id)
    .orderBy('id')
    .execute()

/** Stores the state of a merged item before its merge. */
export async function updateBeforeMerge(db: TenantDb, id: string, before: string): Promise<void> {
  await db.updateTable('feedback').set({ before_merge: before }).where('id', '=', id).execute()
}
