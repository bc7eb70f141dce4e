import { type Kysely, sql } from 'kysely'

/** What was done last goes by the time at which it was done, in place of its last change. */
export async function lastDone(db: Kysely<unknown>): Promise<void> {
  await sql`create index feedback_last_done on feedback (tenant_id, done_at) where done_at is not null`.execute(
    db,
  )
  await sql`drop index feedback_finished`.execute(db)
}
