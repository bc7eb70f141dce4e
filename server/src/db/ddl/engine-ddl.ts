import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'
import type { countedTables } from '../tables/counted-tables.ts'

/** A table whose rows count against a plan's limits. `row` is the SQL name of a row: the table, or `old` and `new`. */
export interface CountedTable {
  name: (typeof countedTables)[number]
  /** The first column of the key within the organisation: `id` where it is missing, else one of few rows each. */
  key?: string
  /** Columns whose changes are counted. */
  columns: readonly string[]
  /** SQL for the bytes of a row. */
  bytes(row: string): string
  /** SQL that is true for a row held for review; missing for tables without reviews. */
  waits?(row: string): string
}

/** A row's counts, as SQL. */
export const countsOf = ({ bytes, waits }: CountedTable, row: string) => ({
  storage: `(${bytes(row)})`,
  waiting: waits ? `(case when ${waits(row)} then 1 else 0 end)` : '0',
})

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
  /** The `usage_changes` table. */
  createUsageChanges(db: Kysely<unknown>): Promise<void>
  /** Adds a line to `usage_changes` for every inserted, changed or deleted row of a table. */
  countUsage(db: Kysely<unknown>, table: CountedTable): Promise<void>
  /** Adds a line to `removed_files` for every deleted row of a table whose `key` names a stored file. */
  keepRemovedFiles(db: Kysely<unknown>, table: string): Promise<void>
}
