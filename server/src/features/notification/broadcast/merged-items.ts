import type { TenantDb } from '../../../db/tenant-db.ts'

/** Ids of all items merged into an item, directly or indirectly. */
export const mergedItemsOf = async (db: TenantDb, feedbackId: string): Promise<string[]> =>
  (await listWithMerged(db, feedbackId)).filter((id) => id !== feedbackId)

/** Ids of an item and of all items merged into it, directly or indirectly. */
export async function listWithMerged(db: TenantDb, feedbackId: string): Promise<string[]> {
  const found = [feedbackId]
  let last = found
  while (last.length > 0) {
    const rows = await db.selectFrom('feedback').select('id').where('merged_into_id', 'in', last).execute()
    last = rows.map(({ id }) => id)
    found.push(...last)
  }
  return found
}
