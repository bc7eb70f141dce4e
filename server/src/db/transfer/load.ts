import type { DatabaseOptions } from '../opening/open.ts'
import { danglingRows, type KeptTable } from '../tables/kept-references.ts'
import type { BrokenReference } from './broken-reference.ts'
import { PostgresLoad } from './postgres-load.ts'
import { SqliteLoad } from './sqlite-load.ts'
import type { ColumnType, TableColumns, TransferredRow } from './transferred-row.ts'
import { type TransferredTable, transferredTables } from './transferred-tables.ts'

/** A transaction that fills a database with the rows of another. Foreign keys, and triggers, rest until `finish`. */
export interface Load {
  migrations(): Promise<string[]>
  columns(): Promise<TableColumns>
  columnTypes(): Promise<ColumnType[]>
  count(table: TransferredTable): Promise<number>
  /** @throws TakenKey, UnfitValue */
  insert(table: TransferredTable, rows: readonly TransferredRow[]): Promise<void>
  /** Rows with one of some values in a column. */
  find(table: TransferredTable, column: string, values: readonly string[]): Promise<TransferredRow[]>
  /** Deletes the rows that SQL finds. */
  delete(table: TransferredTable, condition: string): Promise<void>
  /** Continues the sequences after the numbers that they have given out elsewhere. */
  continueSequences(last: Readonly<Record<string, number>>): Promise<void>
  /** Tables whose references statements keep, with rows that refer to missing rows. */
  dangling(): Promise<KeptTable[]>
  /** Checks all references and commits. @returns one to a row that is missing: then nothing is kept. */
  finish(): Promise<BrokenReference | undefined>
  /** Undoes everything unless `finish` was called. */
  close(): Promise<void>
}

export const openLoad = (source: DatabaseOptions['source']): Promise<Load> =>
  source.engine === 'sqlite' ? SqliteLoad.open(source.file) : PostgresLoad.open(source.url)

/** Tables that a server writes to before anyone has signed up. */
const writtenByServer = new Set<TransferredTable>([
  'consumer_cursors',
  'daily_counts',
  'guess_counts',
  'jobs',
  'status_samples',
])

/** Tables with rows that would be lost. */
export async function occupiedTables(load: Load): Promise<TransferredTable[]> {
  const occupied: TransferredTable[] = []
  for (const table of transferredTables)
    if (!writtenByServer.has(table) && (await load.count(table)) > 0) occupied.push(table)
  return occupied
}

/** Deletes what a server has written by itself. */
export async function clearServerRows(load: Load): Promise<void> {
  for (const table of writtenByServer) await load.delete(table, 'true')
}

/**
 * Deletes rows that refer to rows that are not there, where no foreign key has kept them out: the archive may be of an
 * erasure midway. @returns tables with the number of rows that are gone
 */
export async function deleteDangling(load: Load): Promise<Partial<Record<KeptTable, number>>> {
  const gone: Partial<Record<KeptTable, number>> = {}
  for (const table of await load.dangling()) {
    const before = await load.count(table)
    await load.delete(table, danglingRows(table))
    gone[table] = before - (await load.count(table))
  }
  return gone
}
