import type { DatabaseOptions } from '../opening/open.ts'
import { PostgresSnapshot } from './postgres-snapshot.ts'
import { SqliteSnapshot } from './sqlite-snapshot.ts'
import type { TableColumns, TransferredRow } from './transferred-row.ts'
import type { TransferredTable } from './transferred-tables.ts'

/** The whole database as it was at one moment, while others go on writing. Both engines give equal rows. */
export interface Snapshot {
  readonly engine: 'sqlite' | 'postgres'
  /** Names of the migrations that the database has, in order. */
  migrations(): Promise<string[]>
  /** The columns of each table that are stored; those of one engine alone are left out. */
  columns(): Promise<TableColumns>
  /** Rows of a table, a page at a time; `condition` is SQL. In order of the letters of some columns, or in none. */
  pages(
    table: TransferredTable,
    condition: string,
    order?: readonly string[],
  ): AsyncIterable<TransferredRow[]>
  /** The last number that each table's sequence has given out. */
  sequences(): Promise<Record<string, number>>
  close(): Promise<void>
}

export const openSnapshot = (source: DatabaseOptions['source']): Promise<Snapshot> =>
  source.engine === 'sqlite' ? SqliteSnapshot.open(source.file) : PostgresSnapshot.open(source)
