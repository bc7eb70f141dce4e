import { type Kysely, sql } from 'kysely'

/** In which language a project's board is, and a contact is mailed; none is the reader's, and the project's. */
export async function languageColumns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table projects add column language text`.execute(db)
  await sql`alter table people add column language text`.execute(db)
}
