import { type Kysely, sql } from 'kysely'

/** In which language a project's widget is, none being each visitor's, and what it says in the project's own words. */
export async function ownTexts(db: Kysely<unknown>): Promise<void> {
  for (const column of ['widget_language', 'branding_greeting', 'branding_thanks'])
    await sql`alter table projects add column ${sql.ref(column)} text`.execute(db)
}
