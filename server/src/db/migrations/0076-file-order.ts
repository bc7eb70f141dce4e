import { type Kysely, sql } from 'kysely'

/**
 * Gives the files of an item in the order of their ids. Without the id in this index SQLite reads all files of the
 * organisation in that order instead, because it takes each index for as selective as any other.
 */
export async function fileOrder(db: Kysely<unknown>): Promise<void> {
  await sql`drop index files_feedback`.execute(db)
  await sql`create index files_feedback on files (tenant_id, feedback_id, id) where feedback_id is not null`.execute(
    db,
  )
}
