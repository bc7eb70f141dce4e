import { type Kysely, sql } from 'kysely'

/** Items that were merged into another, and what went along with them. */
export async function mergedFeedback(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column merged_into_id text`.execute(db)
  await sql`alter table feedback add column merged_at bigint`.execute(db)
  await sql`alter table feedback add column before_merge text`.execute(db)
  await sql`create index feedback_merged on feedback (tenant_id, merged_into_id) where merged_into_id is not null`.execute(
    db,
  )
  for (const table of ['comments', 'reports', 'votes', 'follows'])
    await sql`alter table ${sql.table(table)} add column merged_from_id text`.execute(db)
}
