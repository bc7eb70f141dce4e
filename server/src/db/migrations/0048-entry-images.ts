import { type Kysely, sql } from 'kysely'

/** Files that are images of a changelog entry, and since when its text does not show them. */
export async function entryImages(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column entry_id text`.execute(db)
  await sql`alter table files add column unused_at bigint`.execute(db)
  await sql`drop index files_unsent`.execute(db)
  for (const index of [
    'files_unsent on files (tenant_id, created_at) where feedback_id is null and entry_id is null',
    'files_entry on files (tenant_id, entry_id) where entry_id is not null',
    'files_unused on files (tenant_id, unused_at) where unused_at is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db)
}
