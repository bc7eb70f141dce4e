import { type Kysely, sql } from 'kysely'

/** Notifications whose mail a daily limit keeps back until the next day, and the few of them that a sending has. */
export async function keptBackMails(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column mail_kept_back integer not null default 0`.execute(db)
  await sql`create index notifications_mail_kept_back on notifications (tenant_id, sending_id) where mail_kept_back = 1`.execute(
    db,
  )
}
