import { type Kysely, sql } from 'kysely'

/** Files may be other than pictures, and a project's widget may offer to record the screen. */
export async function otherFiles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column type text not null default 'image/webp'`.execute(db)
  await sql`alter table projects add column screen_recording integer not null default 0`.execute(db)
}
