import { type Kysely, sql } from 'kysely'

/** The public lists of one status, in both orders: a category is read status by status, whatever else the board has. */
export async function categoryLists(db: Kysely<unknown>): Promise<void> {
  await sql`create index feedback_status_top on feedback (tenant_id, project_id, kind, status_id, vote_count, id) where listed = 1`.execute(
    db,
  )
  await sql`create index feedback_status_newest on feedback (tenant_id, project_id, kind, status_id, id) where listed = 1`.execute(
    db,
  )
}
