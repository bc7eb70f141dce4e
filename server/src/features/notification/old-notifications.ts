import { limits } from '@earshot/shared/limits'
import { v7 } from 'uuid'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteBroadcastPart } from './broadcast/broadcast-removal.ts'
import { findFinishedBroadcast } from './broadcast/unread-parts.queries.ts'

const lowest = new Uint8Array(16)

/** Removes broadcasts older than `limits.notificationsKept`, a batch of their notifications per transaction. */
export async function deleteOldNotifications(tenant: TenantDb, now: number): Promise<void> {
  // Ids contain the start time of a broadcast.
  const below = v7({ msecs: Math.max(0, now - limits.notificationsKept), random: lowest, seq: 0 })
  let more = true
  while (more) more = await tenant.transaction((db) => deletePart(db, below))
}

/** @returns true if there may be more. */
async function deletePart(db: TenantDb, below: string): Promise<boolean> {
  const broadcast = await findFinishedBroadcast(db, below)
  if (!broadcast) return false
  await deleteBroadcastPart(db, broadcast)
  return true
}
