import { type Kysely, sql } from 'kysely'

/**
 * Jobs note when they were planned, how often they ended their process, and for how many organisations their last run
 * failed. Those that walk through every organisation give way to others.
 */
export async function jobParts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column planned_at bigint not null default 0`.execute(db)
  await sql`alter table jobs add column interruptions integer not null default 0`.execute(db)
  await sql`alter table jobs add column failures integer not null default 0`.execute(db)
  await sql`update jobs set priority = 2 where kind in ('sweep', 'gatherDigests', 'reconcileUsages', 'sweepFiles')`.execute(
    db,
  )
}
