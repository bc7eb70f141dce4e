import { type Kysely, sql } from 'kysely'

/** Keeps a status change that the author has not seen apart from new replies. */
export async function statusNews(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column author_status_unread integer not null default 0`.execute(db)
}
