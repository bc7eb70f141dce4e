import { type Kysely, sql } from 'kysely'

/**
 * The answers to a comment by the comment. Without it, removing a comment makes the database look through all
 * comments of the organisation for answers to it.
 */
export const commentThreads = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index comments_parent on comments (tenant_id, parent_id) where parent_id is not null`.execute(
    db,
  )
}
