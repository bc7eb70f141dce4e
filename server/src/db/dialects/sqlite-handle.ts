import Sqlite, { type Database as SqliteHandle, type Statement } from 'better-sqlite3'
import type { Result, Runner } from './connection.ts'
import { lockWait } from './sqlite-lock.ts'

/** What every open file must answer; better-sqlite3 forgets `synchronous` on reopening a WAL file. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 0,
  trusted_schema: 0,
  temp_store: 2,
  secure_delete: 1,
} as const

/** Pages of the log, 16 MB, before it is folded into the file: hot pages are then written once instead of often. */
export const checkpointPages = 4_000

/** Opens the file durably and reads the settings back. @throws when SQLite did not take one of them. */
export function openHandle(file: string): SqliteHandle {
  const sqlite = new Sqlite(file, { timeout: lockWait })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF')
  // What a statement may have to undo is kept in memory: in a file, it is written at every other one.
  sqlite.pragma('temp_store = MEMORY')
  // What is deleted is overwritten, in pages and in those that become free, so that erased data is gone from the file.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  // SQLite's own lower() knows the letters of English alone.
  sqlite.function('caseless', { deterministic: true }, (text) => String(text).toLowerCase())
  sqlite.function('alphabetical', { deterministic: true }, (text) =>
    String(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  )
  // From here on, waiting for a lock must not stop the thread: `sqlite-lock.ts`.
  sqlite.pragma('busy_timeout = 0')
  for (const [name, expected] of Object.entries(pragmas)) {
    const actual = sqlite.pragma(name, { simple: true })
    if (actual !== expected)
      throw new Error(`SQLite answers ${name}=${actual} where ${expected} is needed: ${file}`)
  }
  return sqlite
}

/** Statements a handle keeps prepared; beyond that the oldest goes. */
const preparedMax = 500

/** Runs SQL on a handle, preparing each text once. */
export class SqliteRunner implements Runner {
  readonly #sqlite: SqliteHandle
  readonly #prepared = new Map<string, Statement>()

  constructor(sqlite: SqliteHandle) {
    this.#sqlite = sqlite
  }

  query(sql: string, parameters: readonly unknown[]): Result {
    const statement = this.#statement(sql)
    if (statement.reader) return { rows: statement.all(...parameters) }
    return { rows: [], affected: statement.run(...parameters).changes }
  }

  #statement(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    if (this.#prepared.size >= preparedMax) {
      const oldest = this.#prepared.keys().next().value
      if (oldest !== undefined) this.#prepared.delete(oldest)
    }
    this.#prepared.set(sql, statement)
    return statement
  }
}
