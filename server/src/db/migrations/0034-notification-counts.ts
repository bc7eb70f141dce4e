import { type Kysely, sql } from 'kysely'

/**
 * Which notifications are counted as unread, and of which entry one tells: what cannot be seen any more is neither
 * counted nor shown.
 */
export async function notificationCounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column counted integer not null default 0`.execute(db)
  await sql`update notifications set counted = 1 where in_app = 1 and read_at is null`.execute(db)
  await sql`drop index notifications_sending`.execute(db)
  await sql`create index notifications_sending on notifications (tenant_id, sending_id, person_id)`.execute(
    db,
  )
  await sql`alter table sendings add column entry_id text`.execute(db)
  await sql`create index sendings_entry on sendings (tenant_id, entry_id) where entry_id is not null`.execute(
    db,
  )
  await nameEntries(db as Kysely<Tables>)
}

interface Tables {
  sendings: { tenant_id: string; id: string; type: string; data: string; entry_id: string | null }
}

/** Until now an entry was named by its address alone. */
async function nameEntries(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('sendings')
    .select(['tenant_id', 'id', 'data'])
    .where('type', '=', 'shipped')
    .execute()
  for (const { tenant_id, id, data } of rows) {
    const { entry, ...rest } = JSON.parse(data) as { entry?: { path: string } }
    await db
      .updateTable('sendings')
      .set({ entry_id: entry?.path.split('?entry=')[1] ?? null, data: JSON.stringify(rest) })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
  }
}
