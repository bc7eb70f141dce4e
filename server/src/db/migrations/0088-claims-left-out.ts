import type { Kysely } from 'kysely'

/** Beside why a token was refused: what was left out of one that was taken. */
export async function claimsLeftOut(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sightings').addColumn('claims_left_out_at', 'bigint').execute()
  await db.schema.alterTable('sightings').addColumn('claims_left_out', 'text').execute()
}
