import type { Kysely } from 'kysely'

/** The few definitions that differ between the engines. */
export interface EngineDdl {
  /** The `events` table and its order: its sequence, and on Postgres the transaction that wrote a row. */
  createEvents(db: Kysely<unknown>): Promise<void>
  /** The search index's tables. */
  createSearch(db: Kysely<unknown>): Promise<void>
}
