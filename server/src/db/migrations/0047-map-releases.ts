import { type Kysely, sql } from 'kysely'

/** A source map may be of one release of its script alone; empty where it is for all. */
export async function mapReleases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table source_maps add column release text not null default ''`.execute(db)
}
