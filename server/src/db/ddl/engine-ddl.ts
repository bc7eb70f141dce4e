import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'
import type { CountedTable, TableOfFiles } from '../tables/counted-tables.ts'

/** The few definitions that differ between the engines. */
export interface EngineDdl {
  /** The `events` table and its order: its sequence, and on Postgres the transaction that wrote a row. */
  createEvents(db: Kysely<unknown>): Promise<void>
  /** The type of text that sorts as JavaScript compares it, whatever language the database is made for. */
  readonly textByCharacterCode: RawBuilder<string>
  /** A table of small rows that are only read by their key, stored in the key's order if the engine can. */
  byKey(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string>
  /** The search index's tables. */
  createSearch(db: Kysely<unknown>): Promise<void>
  /** Refuses to change `audit_log`, and to delete from it before its tenant is marked as deleted. */
  freezeAudit(db: Kysely<unknown>): Promise<void>
  /** The `outbox` table, numbered in the order of its rows. */
  createOutbox(db: Kysely<unknown>): Promise<void>
  /** The `usage_changes` table. */
  createUsageChanges(db: Kysely<unknown>): Promise<void>
  /**
   * Has the engine add a line to `usage_changes` for every inserted, changed or deleted row of a table, unless the
   * statements do that.
   */
  countUsage(db: Kysely<unknown>, table: CountedTable): Promise<void>
  /** Has the engine add a line to `removed_files` for every deleted row of a table, unless the statements do that. */
  keepRemovedFiles(db: Kysely<unknown>, table: TableOfFiles): Promise<void>
  /** Has the planner expect the largest organisation in every table that there is: a statement has one plan for all. */
  expectLargeOrganisations(db: Kysely<unknown>): Promise<void>
}
