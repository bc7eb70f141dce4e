import type { Kysely } from 'kysely'

/** Beside where a widget was seen and refused: with which key, and why a token of its visitors was refused. */
export async function widgetChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sightings').addColumn('public_key', 'text').execute()
  await db.schema.alterTable('sightings').addColumn('token_refused_at', 'bigint').execute()
  await db.schema.alterTable('sightings').addColumn('token_refusal', 'text').execute()
}
