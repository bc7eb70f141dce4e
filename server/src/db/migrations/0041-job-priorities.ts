import { type Kysely, sql } from 'kysely'

/** What somebody waits for goes before what many are told; 1 is neither. */
export async function jobPriorities(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column priority integer not null default 1`.execute(db)
  await sql`create index jobs_due_by_priority on jobs (priority, run_at) where failed_at is null`.execute(db)
  await sql`drop index jobs_due`.execute(db)
}
