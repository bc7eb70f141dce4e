import type { TenantDb } from '../../db/tenant-db.ts'
import { lowerUnread } from './read-state.queries.ts'
import {
  deleteNotified,
  deleteSending,
  listNotified,
  listSendingsOf,
  type Subjects,
} from './unread-parts.queries.ts'

/** Few enough that a statement over them takes some milliseconds. */
const partSize = 500

/** Removes what people were notified of by a sending, a part of it, and at last the sending. @returns whether there is more. */
export async function deleteSendingPart(
  db: TenantDb,
  { id, project_id: projectId }: { id: string; project_id: string },
): Promise<boolean> {
  const notified = await listNotified(db, id, partSize)
  const unread = notified.filter(({ counted }) => counted === 1).map(({ person_id }) => person_id)
  if (unread.length > 0) await lowerUnread(db, unread, projectId, 1)
  const people = notified.map(({ person_id }) => person_id)
  if (people.length > 0) await deleteNotified(db, id, people)
  if (people.length === partSize) return true
  await deleteSending(db, id)
  return false
}

/** Removes all that was sent about some items or tasks, out of the counts of what is not read too. */
export async function deleteSendings(db: TenantDb, subjects: Subjects): Promise<void> {
  for (const sending of await listSendingsOf(db, subjects)) while (await deleteSendingPart(db, sending));
}
