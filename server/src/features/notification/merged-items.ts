import type { TenantDb } from '../../db/tenant-db.ts'

/** All that were merged into an item or into one of those. */
export const mergedItemsOf = async (db: TenantDb, feedbackId: string): Promise<string[]> =>
  (await listWithMerged(db, feedbackId)).filter((id) => id !== feedbackId)

/** An item, and all that were merged into it or into one of those. */
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
