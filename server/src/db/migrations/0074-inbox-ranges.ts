import { type Kysely, sql } from 'kysely'

/**
 * The indexes behind the inbox: the items of one kind in one status, in the order of their ids. Every combination of its
 * filters is a few such ranges, so it reads what it shows and nothing else.
 */
export async function inboxRanges(db: Kysely<unknown>): Promise<void> {
  await sql`drop index feedback_status`.execute(db)
  await sql`create index feedback_status on feedback (tenant_id, status_id, kind, id)`.execute(db)
  await sql`drop index feedback_unanswered`.execute(db)
  await sql`create index feedback_unanswered on feedback (tenant_id, status_id, kind, id) where answered = 0 and finished = 0 and moderation = 'approved'`.execute(
    db,
  )
}
