import type { TenantDb } from '../../db/tenant-db.ts'
import { listWithMerged } from './merged-items.queries.ts'

/** All that were merged into an item or into one of those. */
export const mergedItemsOf = async (db: TenantDb, feedbackId: string): Promise<string[]> =>
  (await listWithMerged(db, feedbackId)).filter((id) => id !== feedbackId)
