import { type Kysely, sql } from 'kysely'

/** What was done last is looked up by its last change, and replaced keys of projects by when they end. */
export async function laterLookups(db: Kysely<unknown>): Promise<void> {
  await sql`create index feedback_finished on feedback (tenant_id, updated_at) where finished = 1`.execute(db)
  await sql`create index project_keys_ending on project_keys (tenant_id, ends_at) where ends_at is not null`.execute(
    db,
  )
}
