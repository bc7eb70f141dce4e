import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Connection } from './connection.ts'
import type { Pooler } from './postgres-pooler.ts'
import type { SearchIndex } from './search-index.ts'

/** Everything that differs between the engines. No other code may ask which engine runs. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres'

  /** True if several processes may work on the same database. */
  readonly manyNodes: boolean

  /**
   * True where rows of organisations are spread over nodes, apart from the event log and the queue of jobs: those reach
   * them through the outbox. Known once the database is migrated.
   */
  readonly usesOutbox: boolean

  /**
   * True where the outbox may have entries: where it is used, or a copy of a cluster had left some when the database was
   * opened.
   */
  readonly readsOutbox: boolean

  /** Reads committed data. */
  readonly reader: Connection

  /**
   * Runs `work` in one transaction and resolves once the transaction is durable. On SQLite, works that wait at the same
   * time share one commit; on Postgres, only works with the same `sharing.group` do. Inside `work`, await nothing but
   * the connection's own queries.
   */
  transaction<Result>(work: (connection: Connection) => Promise<Result>, sharing?: Sharing): Promise<Result>

  /**
   * The first statement of a transaction that reads much in several statements: all of them see the database as it is
   * now, whatever others commit meanwhile.
   */
  holdMoment(connection: Connection): Promise<void>

  /**
   * Waits until no other transaction has the turn of this name, and has it until everything of this one is visible on
   * every node. On SQLite every transaction has all turns.
   */
  takeTurn(connection: Connection, name: string): Promise<void>

  /** As `takeTurn`, but without waiting. @returns false if another transaction has it. */
  takeFreeTurn(connection: Connection, name: string): Promise<boolean>

  /**
   * Gives up statements of this transaction that take longer. On SQLite no statement waits for another.
   * @param time in milliseconds
   */
  limitTime(connection: Connection, time: number): Promise<void>

  /**
   * A pooler that hands out the database's sessions; undefined without one. @throws CommandError if sessions that
   * are needed would not come.
   */
  findPooler(): Promise<Pooler | undefined>

  /** Brings the database to the newest schema; safe to call from several processes at once. */
  migrate(): Promise<void>

  /**
   * Recounts the planner's statistics of tables that have grown, so that statements are planned anew; to be called
   * about once a second. The only place where statistics are counted. SQLite has fixed statistics: it plans without
   * looking at the size of a table.
   */
  updateStatistics(): Promise<void>

  /** True for an error that says that a unique key already exists, or that a referenced row does not exist. */
  isConflict(error: unknown): boolean

  /** True for an error that says that a row cannot be stored, however often it is tried. */
  isRefusal(error: unknown): boolean

  /** True for an error that says that the database cannot serve now: locked, full, read-only, unreachable. */
  isUnavailable(error: unknown): boolean

  /** An SQL expression that builds a JSON object as text. */
  jsonObject(fields: Record<string, Expression<unknown>>): RawBuilder<string>

  /** A condition as JSON's true or false, inside `jsonObject`. */
  jsonBoolean(value: Expression<unknown>): Expression<unknown>

  /** An expression to sort texts by, ignoring case and, as far as the engine knows languages, accents. */
  alphabetical(text: Expression<string>): Expression<string>

  /** True if a text contains a part, ignoring case; no character of the part is a wildcard. */
  holds(text: Expression<string>, part: string): Expression<SqlBool>

  /** True if a text contains a part exactly: for columns that are stored folded, as they are searched. */
  contains(text: Expression<string>, part: string): Expression<SqlBool>

  /** The end of a query whose rows no other transaction may change, or refer to in new rows, until this one ends. */
  readonly forUpdate: Expression<unknown>

  /** As `forUpdate`, for those of the rows that no other transaction has locked: never waits. */
  readonly forUpdateSkipLocked: Expression<unknown>

  /**
   * The end of a query whose rows no other transaction may lock with `forUpdate` until this one ends; any number may
   * keep them like this at once.
   */
  readonly forKeyShare: Expression<unknown>

  /**
   * Claims a due job until `leasedUntil`: of the most urgent jobs, the one that has been due for longest; undefined if
   * none is due. Jobs less urgent than `leastUrgent` are ignored. A job whose lease ran out was interrupted: the
   * process that was running it ended.
   */
  claimJob(now: number, leasedUntil: number, leastUrgent?: number): Promise<ClaimedJob | undefined>

  /** Full-text and similarity search over feedback. */
  readonly search: SearchIndex

  /** Tells every node, including this one, that events were committed. */
  announce(): void
  /** Calls `listener` after every announcement of any node. */
  onAnnouncement(listener: () => void): void

  /**
   * Removes the remains of erased rows from the database's files: the search index and the log beside the file. Takes a
   * while, in small steps that let others write in between.
   */
  purge(): Promise<void>

  /**
   * Checks free space and writes a test row. @throws DiskFull, or the engine's error, if the database cannot be
   * written.
   */
  probe(): Promise<void>

  /** The clock of the database's machine, in milliseconds since 1970. */
  readClock(): Promise<number>

  close(): Promise<void>
}

/** Thrown when so little disk space is left that a write is about to fail. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

/**
 * Marks a work as able to share its transaction. Works that share a transaction run at the same time, see each other's
 * writes so far, and may be run again from the beginning: their statements must be correct in any order.
 */
export interface Sharing {
  /** Only works of the same group share a transaction. */
  group: string
  /** Names of rows that the work will change, such as a counter: locked before the work begins. */
  holds: readonly string[]
}

export interface ClaimedJob {
  id: string
  tenant_id: string | null
  kind: string
  payload: string
  attempts: number
  interruptions: number
  failures: number
  request_id: string | null
  traceparent: string | null
}
