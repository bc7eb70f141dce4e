import { existsSync } from 'node:fs'
import Sqlite, { type Database as SqliteHandle } from 'better-sqlite3'
import { CommandError } from '../../lib/command-error.ts'
import { lockWait } from '../dialects/sqlite/sqlite-lock.ts'
import type { Snapshot } from './snapshot.ts'
import { numberColumns, sqliteColumns, sqliteMigrations } from './sqlite-catalogue.ts'
import { columnList, orderBy, type TableColumns, type TransferredRow } from './transferred-row.ts'
import type { TransferredTable } from './transferred-tables.ts'

const pageRows = 200

/** One read transaction: what is committed after its first statement stays in the log beside the file. */
export class SqliteSnapshot implements Snapshot {
  readonly engine = 'sqlite'
  readonly #sqlite: SqliteHandle
  readonly #columns: TableColumns

  private constructor(sqlite: SqliteHandle) {
    this.#sqlite = sqlite
    this.#columns = sqliteColumns(sqlite)
  }

  static async open(file: string): Promise<SqliteSnapshot> {
    if (!existsSync(file))
      throw new CommandError(
        `There is no database at ${file}. Say where it is with DATA_DIR or DATABASE_URL.`,
      )
    const sqlite = new Sqlite(file, { readonly: true, timeout: lockWait })
    sqlite.exec('begin')
    return new SqliteSnapshot(sqlite)
  }

  async migrations(): Promise<string[]> {
    return sqliteMigrations(this.#sqlite)
  }

  async columns(): Promise<TableColumns> {
    return this.#columns
  }

  async *pages(
    table: TransferredTable,
    condition: string,
    order: readonly string[] = [],
  ): AsyncGenerator<TransferredRow[]> {
    const columns = columnList(this.#columns[table] ?? [])
    const numbers = numberColumns(this.#sqlite, table)
    // A key of texts as it is stored: sorting a large table would keep the server from answering meanwhile.
    const letters = (column: string) => (numbers.has(column) ? `cast("${column}" as text)` : `"${column}"`)
    const rows = this.#sqlite.prepare<[], TransferredRow>(
      `select ${columns} from "${table}" where ${condition} ${orderBy(order, letters)}`,
    )
    let page: TransferredRow[] = []
    for (const row of rows.iterate()) {
      page.push(row)
      if (page.length < pageRows) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  async sequences(): Promise<Record<string, number>> {
    const rows = this.#sqlite.prepare<[], { name: string; seq: number }>(
      'select name, seq from sqlite_sequence',
    )
    return Object.fromEntries(rows.all().map(({ name, seq }) => [name, seq]))
  }

  async close(): Promise<void> {
    this.#sqlite.close()
  }
}
