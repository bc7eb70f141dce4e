import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * Notes, in the transaction of `db`, that what somebody was notified of and chose is another's now: links in mails that
 * they got work for the other from now on.
 */
export async function noteMerged(db: TenantDb, from: string, to: string): Promise<void> {
  await insertMerged(db, from, to)
  await recountUnread(db, to)
}

/** Forgets, in the transaction of `db`, what a member who leaves was notified of and chose. */
export async function forgetMember(db: TenantDb, personId: string): Promise<void> {
  for (const table of ['notifications', 'unread_counts', 'notification_settings'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
}

/** Counts what somebody has not read anew. */
async function recountUnread(db: TenantDb, personId: string): Promise<void> {
  const counts = await db
    .selectFrom('notifications')
    .innerJoin('sendings', 'sendings.id', 'notifications.sending_id')
    .select((eb) => ['sendings.project_id', eb.fn.countAll<number>().as('unread')])
    .where('notifications.person_id', '=', personId)
    .where('notifications.counted', '=', 1)
    .groupBy('sendings.project_id')
    .execute()
  await db.deleteFrom('unread_counts').where('person_id', '=', personId).execute()
  if (counts.length > 0)
    await db
      .insertInto('unread_counts')
      .values(counts.map((count) => ({ ...count, person_id: personId })))
      .execute()
}

/** Remembers who somebody is now. */
async function insertMerged(db: TenantDb, from: string, to: string): Promise<void> {
  await db.insertInto('merged_people').values({ from_id: from, into_id: to }).execute()
}
