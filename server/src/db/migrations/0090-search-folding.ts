import { type Kysely, sql } from 'kysely'
import { newId } from '../../lib/id.ts'

/** Items, people and cards are found by another rule than before: a job goes through all of them. */
export async function searchFolding(db: Kysely<unknown>): Promise<void> {
  const now = Date.now()
  await sql`
    insert into jobs (id, kind, payload, run_at, created_at, planned_at, priority)
    select ${newId()}, 'reindexSearch', '{}', ${sql.lit(now)}, ${sql.lit(now)}, ${sql.lit(now)}, 2
    where exists (select 1 from people)`.execute(db)
}
