import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Connection } from './connection.ts'
import type { SearchIndex } from './search-index.ts'

/**
 * Everything that differs between the engines. Nothing else may ask which one runs.
 */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres'

  /** Whether other processes may work on the same database. */
  readonly manyNodes: boolean

  /** Reads what is committed. */
  readonly reader: Connection

  /**
   * Runs `work` in one transaction and resolves once it is durable. On SQLite the works that wait
   * together share one commit; on Postgres those that say with whom do. Inside `work` await nothing but the
   * connection's own queries.
   */
  transaction<Result>(work: (connection: Connection) => Promise<Result>, sharing?: Sharing): Promise<Result>

  /** Brings the database to the newest schema; safe to call from several processes at once. */
  migrate(): Promise<void>

  /**
   * Tells the planner of tables that have grown, so that it plans anew; to be called every second or so. The only place
   * where statistics are counted. SQLite has none: it plans without looking at how large a table is.
   */
  updateStatistics(): Promise<void>

  /** Whether an error says that a unique key exists already, or that what a row refers to does not exist. */
  isConflict(error: unknown): boolean

  /** Whether an error says that the database cannot serve now: locked, full, read-only, gone. */
  isUnavailable(error: unknown): boolean

  /** An SQL expression that builds a JSON object as text. */
  jsonObject(fields: Record<string, Expression<unknown>>): RawBuilder<string>

  /** A condition as JSON's true or false, inside `jsonObject`. */
  jsonBoolean(value: Expression<unknown>): Expression<unknown>

  /** A text to sort by, without regard to case and, as far as the engine knows languages, to accents. */
  alphabetical(text: Expression<string>): Expression<string>

  /** Whether a text holds a part, without regard to case; no character of the part has a meaning of its own. */
  holds(text: Expression<string>, part: string): Expression<SqlBool>

  /** Whether a text holds a part, letter by letter: for columns that are folded as they are searched. */
  contains(text: Expression<string>, part: string): Expression<SqlBool>

  /** What ends a query whose rows nobody else changes, nor makes others refer to, until its transaction ends. */
  readonly forUpdate: Expression<unknown>

  /**
   * Takes the next due job, of those that are most urgent the one that has been due for longest, and holds it until
   * `leasedUntil`; undefined when none is due. Those less urgent than `leastUrgent` are left. A job whose lease ran out
   * was interrupted: the process that had it in hand ended.
   */
  claimJob(now: number, leasedUntil: number, leastUrgent?: number): Promise<ClaimedJob | undefined>

  /** Full-text and similarity search over feedback. */
  readonly search: SearchIndex

  /** Tells every node, this one too, that events were committed. */
  announce(): void
  /** Calls `listener` after every announcement, from whichever node. */
  onAnnouncement(listener: () => void): void

  /**
   * Removes from the database's files what erased rows left in them: in the search index, and in the log beside the
   * file. Takes a while, in small steps between which others write.
   */
  purge(): Promise<void>

  /** Free space, write probe: throws when the database cannot take a write. @throws DiskFull, or the engine's error. */
  probe(): Promise<void>

  close(): Promise<void>
}

/** Thrown where so little room is left that writing is about to fail. */
export class DiskFull extends Error {
  override readonly name = 'NoRoom'
}

/**
 * With whom a work may share a transaction. Such works run at the same time, each may see what the others have written
 * so far, and one may be run again from its beginning: their statements must hold in any order.
 */
export interface Sharing {
  /** Works of the same group share. */
  group: string
  /** Names of rows that the work will change, such as a counter: held before it begins. */
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
}
