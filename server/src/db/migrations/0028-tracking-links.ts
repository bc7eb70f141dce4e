import { type Kysely, sql } from 'kysely'

/** Which of an item's tracking links is good. */
export async function trackingLinks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column tracking_version integer not null default 0`.execute(db)
}
