import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteNotified, insertMerged, recountUnread } from './notified-person.queries.ts'

/**
 * Notes, in the transaction of `db`, that what somebody was notified of and chose is another's now: links in mails that
 * they got work for the other from now on.
 */
export async function noteMerged(db: TenantDb, from: string, to: string): Promise<void> {
  await insertMerged(db, from, to)
  await recountUnread(db, to)
}

/** Forgets, in the transaction of `db`, what a member who leaves was notified of and chose. */
export const forgetMember = (db: TenantDb, personId: string): Promise<void> => deleteNotified(db, personId)
