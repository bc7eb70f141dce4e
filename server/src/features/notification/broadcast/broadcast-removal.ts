import type { TenantDb } from '../../../db/tenant-db.ts'
import { deleteNotificationsOf } from './broadcasts.queries.ts'
import { lowerUnread } from './read-state.queries.ts'
import {
  deleteBroadcast,
  deleteNotified,
  deleteUnreadOf,
  findBroadcastOf,
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
async function deleteBroadcasts(db: TenantDb, subjects: Subjects): Promise<void> {
  for (const broadcast of await listBroadcastsOf(db, subjects))
    while (await deleteBroadcastPart(db, broadcast));
}

/** Erases the broadcasts about deleted items, in the transaction of `db`. */
export const eraseBroadcasts = (db: TenantDb, feedbackIds: readonly string[]): Promise<void> =>
  deleteBroadcasts(db, { column: 'feedback_id', ids: feedbackIds })

/** Erases a person's notifications about some items of a project, and subtracts them from the unread count. */
export async function eraseNotificationsOf(
  db: TenantDb,
  {
    personId,
    projectId,
    feedbackIds,
  }: { personId: string; projectId: string; feedbackIds: readonly string[] },
): Promise<void> {
  const removed = await deleteNotificationsOf(db, personId, feedbackIds)
  const unread = removed.filter(({ counted }) => counted === 1).length
  if (unread > 0) await lowerUnread(db, [personId], projectId, unread)
}

/** Erases the broadcasts about deleted tasks, in the transaction of `db`. */
export const eraseTaskBroadcasts = (db: TenantDb, taskIds: readonly string[]): Promise<void> =>
  deleteBroadcasts(db, { column: 'task_id', ids: taskIds })

/** Removes a batch of the broadcasts of a deleted project. @returns true if there may be more. */
export async function eraseBroadcastsOfProject(
  db: TenantDb,
  projectId: string,
  { limit }: { limit: number },
): Promise<boolean> {
  if (await deleteUnreadOf(db, projectId, limit)) return true
  const broadcast = await findBroadcastOf(db, projectId)
  if (broadcast) await deleteBroadcastPart(db, broadcast)
  return broadcast !== undefined
}
