import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'

/** The few definitions that differ between the engines. */
export interface EngineDdl {
  /** The `events` table and its order: its sequence, and on Postgres the transaction that wrote a row. */
  createEvents(db: Kysely<unknown>): Promise<void>
  /** The type of text that sorts as JavaScript compares it, whatever language the database is made for. */
  readonly textByCharacterCode: RawBuilder<string>
  /** A table of small rows that are only ever reached by their key, stored in its order where possible. */
  byKey(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string>
  /** The search index's tables. */
  createSearch(db: Kysely<unknown>): Promise<void>
  /** Refuses to change `audit_log`, and to delete from it before its tenant is marked as deleted. */
  freezeAudit(db: Kysely<unknown>): Promise<void>
  /** Lets a migration change `audit_log`, until it is frozen again. */
  thawAudit(db: Kysely<unknown>): Promise<void>
}
