import { type Kysely, sql } from 'kysely'

/** Who may read a project's board. */
export async function boardAccess(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column board_access text not null default 'public' check (board_access in ('public', 'contacts', 'team'))`.execute(
    db,
  )
}
