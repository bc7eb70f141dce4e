import type { TenantDb } from '../../db/tenant-db.ts'
import { mergedItemsOf } from '../notifications/merged-items.ts'
import { listTakers, type Taker } from './merge-chain.queries.ts'

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
