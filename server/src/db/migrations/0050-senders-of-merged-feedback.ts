import { type Kysely, sql } from 'kysely'

/** Whoever sent an item that was merged reads it again, unless it was the team's before. */
export async function sendersOfMergedFeedback(db: Kysely<unknown>): Promise<void> {
  await sql`update feedback set visibility = 'author'
    where merged_into_id is not null and before_merge not like '%"visibility":"team"%'`.execute(db)
}
