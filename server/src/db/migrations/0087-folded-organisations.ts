import { type Kysely, sql } from 'kysely'
import { newId } from '../../lib/id.ts'

/** Organisations are found by a column in which letters are folded; the job that folds other names fills it. */
export async function foldedOrganisations(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column folded_name text not null default ''`.execute(db)
  const now = sql.lit(Date.now())
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at, planned_at, priority)
    select ${newId()}, 'reindexSearch', '{}', ${now}, ${now}, ${now}, 2
    where exists (select 1 from tenants)`.execute(db)
}
