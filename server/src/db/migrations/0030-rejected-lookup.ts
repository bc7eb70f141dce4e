import { type Kysely, sql } from 'kysely'

/** What is rejected is counted and listed by itself, like what is held and what is unanswered. */
export async function rejectedLookup(db: Kysely<unknown>): Promise<void> {
  await sql`create index feedback_rejected on feedback (tenant_id, id) where moderation = 'rejected'`.execute(
    db,
  )
}
