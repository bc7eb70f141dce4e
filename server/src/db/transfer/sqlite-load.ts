import Sqlite, { type Database as SqliteHandle, type Statement } from 'better-sqlite3'
import { openHandle } from '../dialects/sqlite/sqlite-handle.ts'
import { danglingTables, type KeptTable } from '../tables/kept-references.ts'
import {
  type BrokenReference,
  brokenRow,
  type Reference,
  referencesOfStatements,
} from './broken-reference.ts'
import type { Load } from './load.ts'
import { numberColumns, sqliteColumns, sqliteColumnTypes, sqliteMigrations } from './sqlite-catalogue.ts'
import {
  type ColumnType,
  columnList,
  type TableColumns,
  TakenKey,
  type TransferredRow,
  UnfitValue,
} from './transferred-row.ts'
import type { TransferredTable } from './transferred-tables.ts'

const takenCodes = new Set(['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE'])

/** Triggers are dropped and made again in the same transaction, since SQLite cannot switch them off. */
export class SqliteLoad implements Load {
  readonly #sqlite: SqliteHandle
  readonly #columns: TableColumns
  readonly #triggers: readonly { name: string; sql: string }[]
  readonly #inserts = new Map<string, Statement>()
  readonly #numbers = new Map<string, ReadonlySet<string>>()

  private constructor(sqlite: SqliteHandle) {
    this.#sqlite = sqlite
    this.#columns = sqliteColumns(sqlite)
    this.#triggers = sqlite
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger'",
      )
      .all()
    for (const { name } of this.#triggers) sqlite.exec(`drop trigger "${name}"`)
  }

  static async open(file: string): Promise<SqliteLoad> {
    const sqlite = openHandle(file)
    sqlite.pragma('foreign_keys = OFF')
    sqlite.exec('begin immediate')
    return new SqliteLoad(sqlite)
  }

  async migrations(): Promise<string[]> {
    return sqliteMigrations(this.#sqlite)
  }

  async columns(): Promise<TableColumns> {
    return this.#columns
  }

  async columnTypes(): Promise<ColumnType[]> {
    return sqliteColumnTypes(this.#sqlite)
  }

  async count(table: TransferredTable): Promise<number> {
    return this.#sqlite.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
  }

  async delete(table: TransferredTable, condition: string): Promise<void> {
    this.#sqlite.exec(`delete from "${table}" where ${condition}`)
  }

  async find(table: TransferredTable, column: string, values: readonly string[]): Promise<TransferredRow[]> {
    return this.#sqlite
      .prepare<[string], TransferredRow>(
        `select * from "${table}" where "${column}" in (select value from json_each(?))`,
      )
      .all(JSON.stringify(values))
  }

  async insert(table: TransferredTable, rows: readonly TransferredRow[]): Promise<void> {
    const columns = this.#columns[table] ?? []
    const numbers = this.#numbersOf(table)
    const insert = this.#insertInto(table, columns)
    for (const [at, row] of rows.entries()) {
      const values = columns.map((column) => row[column])
      // SQLite itself would keep a text in a column of numbers.
      const isFit = values.every(
        (value, place) => typeof value !== 'string' || !numbers.has(columns[place] ?? ''),
      )
      if (!isFit) throw new UnfitValue(table, at)
      try {
        insert.run(values)
      } catch (error) {
        if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT')) throw error
        throw takenCodes.has(error.code) ? new TakenKey(table, at) : new UnfitValue(table, at, error)
      }
    }
  }

  #numbersOf(table: TransferredTable): ReadonlySet<string> {
    const known = this.#numbers.get(table)
    if (known) return known
    const numbers = numberColumns(this.#sqlite, table)
    this.#numbers.set(table, numbers)
    return numbers
  }

  #insertInto(table: TransferredTable, columns: readonly string[]): Statement {
    const known = this.#inserts.get(table)
    if (known) return known
    const values = columns.map(() => '?').join(', ')
    const insert = this.#sqlite.prepare(`insert into "${table}" (${columnList(columns)}) values (${values})`)
    this.#inserts.set(table, insert)
    return insert
  }

  async continueSequences(last: Readonly<Record<string, number>>): Promise<void> {
    const counted = this.#sqlite
      .prepare<[], string>(
        "select name from sqlite_schema where type = 'table' and sql like '%autoincrement%'",
      )
      .pluck()
      .all()
    for (const table of counted) {
      this.#sqlite.prepare('delete from sqlite_sequence where name = ?').run(table)
      this.#sqlite
        .prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
        .run(table, last[table] ?? 0)
    }
  }

  async dangling(): Promise<KeptTable[]> {
    return this.#sqlite.prepare<[], KeptTable>(danglingTables).pluck().all()
  }

  async finish(): Promise<BrokenReference | undefined> {
    const broken = this.#findBroken()
    if (broken) return broken
    for (const { sql } of this.#triggers) this.#sqlite.exec(sql)
    this.#sqlite.exec('commit')
    return undefined
  }

  #findBroken(): BrokenReference | undefined {
    const checked = this.#sqlite
      .prepare<[], { table: string; fkid: number }>(
        'select "table", fkid from pragma_foreign_key_check limit 1',
      )
      .get()
    const references = checked ? [this.#referenceOf(checked)] : referencesOfStatements
    for (const reference of references) {
      const row = this.#sqlite.prepare<[], TransferredRow>(brokenRow(reference)).get()
      if (row || checked) return { ...reference, row: row ?? {} }
    }
    return undefined
  }

  #referenceOf({ table, fkid }: { table: string; fkid: number }): Reference {
    const parts = this.#sqlite
      .prepare<[string, number], { target: string; from: string; to: string }>(
        'select "table" as target, "from", "to" from pragma_foreign_key_list(?) where id = ? order by seq',
      )
      .all(table, fkid)
    return {
      table,
      columns: parts.map(({ from }) => from),
      target: parts[0]?.target ?? '',
      targetColumns: parts.map(({ to }) => to),
    }
  }

  async close(): Promise<void> {
    if (this.#sqlite.inTransaction) this.#sqlite.exec('rollback')
    this.#sqlite.close()
  }
}
