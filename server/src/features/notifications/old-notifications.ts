import { limits } from '@earshot/shared/limits'
import { v7 } from 'uuid'
import type { TenantDb } from '../../db/tenant-db.ts'
import { lowerUnread } from './read-state.queries.ts'
import { deleteNotified, deleteSending, findOver, listNotified } from './unread-parts.queries.ts'

const partSize = 500
const lowest = new Uint8Array(16)

/** Removes what was sent longer ago than `limits.notificationsKept`, a part of its notifications in each transaction. */
export async function deleteOldNotifications(tenant: TenantDb, now: number): Promise<void> {
  // Ids are made for the time at which a sending begins.
  const below = v7({ msecs: Math.max(0, now - limits.notificationsKept), random: lowest, seq: 0 })
  let more = true
  while (more) more = await tenant.transaction((db) => deletePart(db, below))
}

/** @returns whether there may be more. */
async function deletePart(db: TenantDb, below: string): Promise<boolean> {
  const sending = await findOver(db, below)
  if (!sending) return false
  const notified = await listNotified(db, sending.id, partSize)
  const unread = notified.filter(({ counted }) => counted === 1).map(({ person_id }) => person_id)
  if (unread.length > 0) await lowerUnread(db, unread, sending.project_id, 1)
  const people = notified.map(({ person_id }) => person_id)
  if (people.length > 0) await deleteNotified(db, sending.id, people)
  if (people.length < partSize) await deleteSending(db, sending.id)
  return true
}
