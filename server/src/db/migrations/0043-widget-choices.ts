import { type Kysely, sql } from 'kysely'

/**
 * What a project's widget leads to, as JSON lists, none being all in the usual order; and which build of the widget was
 * seen on the pages of an origin.
 */
export async function widgetChoices(db: Kysely<unknown>): Promise<void> {
  for (const column of ['widget_views', 'widget_types'])
    await sql`alter table projects add column ${sql.ref(column)} text`.execute(db)
  await db.schema.alterTable('sightings').addColumn('build', 'text').execute()
}
