import type { Kysely } from 'kysely'

/** Which mistakes of a website's pages browsers have reported, and when each was last: JSON. */
export async function pageMistakes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sightings').addColumn('mistakes', 'text').execute()
}
