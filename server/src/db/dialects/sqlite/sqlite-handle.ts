import Sqlite, { type Database as SqliteHandle, type Statement } from 'better-sqlite3'
import type { Result, Runner } from '../connection.ts'
import { lockWait } from './sqlite-lock.ts'

/** Settings that every open file must report; better-sqlite3 loses `synchronous` when it reopens a WAL file. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  busy_timeout: 0,
  trusted_schema: 0,
  temp_store: 2,
  secure_delete: 1,
} as const

/** Pages of the log, 64 MB, at which SQLite itself copies them within a commit, if `Checkpoints` has not before. */
const checkpointPages = 16_000

/** Opens the file durably and reads the settings back. @throws if SQLite did not accept one of them. */
export function openHandle(file: string): SqliteHandle {
  const sqlite = new Sqlite(file, { timeout: lockWait })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF')
  // Keeps rollback data in memory: in a temporary file, it would be written at every other statement.
  sqlite.pragma('temp_store = MEMORY')
  // Overwrites deleted data, in pages and in freed pages, so that erased data is gone from the file.
  sqlite.pragma('secure_delete = ON')
  sqlite.pragma('cache_size = -65536')
  sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`)
  // SQLite's own lower() only handles the letters of English.
  sqlite.function('caseless', { deterministic: true }, (text) => String(text).toLowerCase())
  sqlite.function('alphabetical', { deterministic: true }, (text) =>
    String(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''),
  )
  // From here on, waiting for a lock must not block the thread: `sqlite-lock.ts`.
  sqlite.pragma('busy_timeout = 0')
  for (const [name, expected] of Object.entries(pragmas)) {
    const actual = sqlite.pragma(name, { simple: true })
    if (actual !== expected)
      throw new Error(`SQLite answers ${name}=${actual} where ${expected} is needed: ${file}`)
  }
  return sqlite
}

/** Prepared statements cached per handle; the oldest is dropped first. */
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
