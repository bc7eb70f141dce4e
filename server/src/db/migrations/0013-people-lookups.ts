import { type Kysely, sql } from 'kysely'

/**
 * What somebody wrote and voted is found by them, and they can be removed without a look at every row: the database
 * checks each of these references when a person goes.
 */
export async function peopleLookups(db: Kysely<unknown>): Promise<void> {
  await sql`create index votes_person on votes (tenant_id, person_id)`.execute(db)
  await sql`create index reports_author on reports (tenant_id, author_id)`.execute(db)
  await sql`create index comments_author on comments (tenant_id, author_id)`.execute(db)
}
