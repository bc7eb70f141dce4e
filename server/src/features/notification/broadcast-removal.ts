import type { TenantDb } from '../../db/tenant-db.ts'
import { lowerUnread } from './read-state.queries.ts'
import {
  deleteBroadcast,
  deleteNotified,
  listBroadcastsOf,
  listNotified,
  type Subjects,
} from './unread-parts.queries.ts'

/** Batch size: one statement takes some milliseconds. */
const partSize = 500

/** Removes a batch of a broadcast's notifications, and finally the broadcast. @returns true if there is more. */
export async function deleteBroadcastPart(
  db: TenantDb,
  { id, project_id: projectId }: { id: string; project_id: string },
): Promise<boolean> {
  const notified = await listNotified(db, id, partSize)
  const unread = notified.filter(({ counted }) => counted === 1).map(({ person_id }) => person_id)
  if (unread.length > 0) await lowerUnread(db, unread, projectId, 1)
  const people = notified.map(({ person_id }) => person_id)
  if (people.length > 0) await deleteNotified(db, id, people)
  if (people.length === partSize) return true
  await deleteBroadcast(db, id)
  return false
}

/** Removes all broadcasts about some items or tasks, and subtracts them from the unread counts. */
export async function deleteBroadcasts(db: TenantDb, subjects: Subjects): Promise<void> {
  for (const broadcast of await listBroadcastsOf(db, subjects))
    while (await deleteBroadcastPart(db, broadcast));
}
