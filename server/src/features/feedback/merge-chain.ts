import type { TenantDb } from '../../db/tenant-db.ts'
import { mergedItemsOf } from '../notification/merged-items.ts'

/** An item with all that were merged into it, also by way of others, and all that took it in, the nearest first. */
export interface MergeChain {
  id: string
  mergedIds: readonly string[]
  takers: readonly Taker[]
}

/** What an item was merged with so far. */
export const readMergeChain = async (db: TenantDb, id: string): Promise<MergeChain> => ({
  id,
  mergedIds: await mergedItemsOf(db, id),
  takers: await listTakers(db, id),
})

export type Taker = Awaited<ReturnType<typeof listTakers>>[number]

/** The items behind a merged one, each merged into the next; none for one that is not merged. */
export async function listTakers(db: TenantDb, id: string) {
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

/** What was merged into an item directly, and how it stood before, in the order of the ids. */
export const listMergedInto = (db: TenantDb, id: string) =>
  db
    .selectFrom('feedback')
    .select(['id', 'author_id', 'before_merge'])
    .where('merged_into_id', '=', id)
    .orderBy('id')
    .execute()

/** Notes how a merged item stood before. */
export async function updateBeforeMerge(db: TenantDb, id: string, before: string): Promise<void> {
  await db.updateTable('feedback').set({ before_merge: before }).where('id', '=', id).execute()
}
