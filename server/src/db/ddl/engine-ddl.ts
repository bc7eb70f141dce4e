import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely'

/** A table whose rows count against a plan's limits. `row` is how the SQL names one: the table, or `old` and `new`. */
export interface CountedTable {
  name: string
  /** Whose change is counted. */
  columns: readonly string[]
  /** How many bytes a row takes. */
  bytes(row: string): string
  /** Whether a row waits for approval; never where this is missing. */
  waits?(row: string): string
}

/** What a row counts, as SQL. */
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
  /** A table of small rows that are only ever reached by their key, stored in its order where possible. */
  byKey(table: CreateTableBuilder<string, string>): CreateTableBuilder<string, string>
  /** The search index's tables. */
  createSearch(db: Kysely<unknown>): Promise<void>
  /** Refuses to change `audit_log`, and to delete from it before its tenant is marked as deleted. */
  freezeAudit(db: Kysely<unknown>): Promise<void>
  /** The `usage_changes` table. */
  createUsageChanges(db: Kysely<unknown>): Promise<void>
  /** Adds a line to `usage_changes` with every row of a table that comes, changes or goes. */
  countUsage(db: Kysely<unknown>, table: CountedTable): Promise<void>
  /** Adds a line to `removed_files` with every row that goes of a table whose `key` names a stored file. */
  keepRemovedFiles(db: Kysely<unknown>, table: string): Promise<void>
}
