import { type Kysely, sql } from 'kysely'

/** Name that a customer's published words keep after the customer changed it; null while it is the author's own. */
export async function approvedNames(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column published_name text`.execute(db)
}
