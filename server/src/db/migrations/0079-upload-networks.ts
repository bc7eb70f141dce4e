import { type Kysely, sql } from 'kysely'

/**
 * From which network a customer's file came, for the day in which it counts: what one network uploads is bounded. The
 * index finds those that are to be forgotten.
 */
export async function uploadNetworks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column network text`.execute(db)
  await sql`create index files_network on files (tenant_id, created_at) where network is not null`.execute(db)
}
