import type { TenantDb } from '../../db/tenant-db.ts'

/**
 * Moves notifications and settings of a merged person to another, in the transaction of `db`: links in mails sent to
 * the first one work for the other from now on.
 */
export async function moveNotifications(db: TenantDb, from: string, to: string): Promise<void> {
  await insertMerged(db, from, to)
  await recountUnread(db, to)
}

/** Deletes a leaving member's notifications, settings and read marks, in the transaction of `db`. */
export async function forgetMember(db: TenantDb, personId: string): Promise<void> {
  for (const table of ['notifications', 'unread_counts', 'notification_settings', 'read_marks'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
}

/** Recounts a person's unread notifications. */
async function recountUnread(db: TenantDb, personId: string): Promise<void> {
  const counts = await db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .select((eb) => ['broadcasts.project_id', eb.fn.countAll<number>().as('unread')])
    .where('notifications.person_id', '=', personId)
    .where('notifications.counted', '=', 1)
    .groupBy('broadcasts.project_id')
    .execute()
  await db.deleteFrom('unread_counts').where('person_id', '=', personId).execute()
  if (counts.length > 0)
    await db
      .insertInto('unread_counts')
      .values(counts.map((count) => ({ ...count, person_id: personId })))
      .execute()
}

/** Stores the person whom somebody was merged into. */
async function insertMerged(db: TenantDb, from: string, to: string): Promise<void> {
  await db.insertInto('merged_people').values({ from_id: from, into_id: to }).execute()
}
