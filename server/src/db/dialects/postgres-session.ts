import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Result, Runner } from './connection.ts'

/** `bigint` columns hold times and counts, which a JavaScript number represents exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Statements are planned once for all values. A plan made while a table is empty would read the whole table, which then
 * costs nothing, and would still do so when the table is large: so indexes are always preferred.
 */
export const usualSession = {
  options: [
    '-c statement_timeout=15000',
    '-c lock_timeout=5000',
    '-c idle_in_transaction_session_timeout=15000',
    '-c plan_cache_mode=force_generic_plan',
    '-c enable_seqscan=off',
    '-c jit=off',
  ].join(' '),
  query_timeout: 20_000,
} satisfies SessionSettings

/**
 * The best plan of a search depends on how frequent its words are, so each search is planned anew; all have a time
 * limit.
 */
export const searchSession = {
  options: '-c statement_timeout=2000 -c plan_cache_mode=force_custom_plan',
  query_timeout: 5_000,
} satisfies SessionSettings

/**
 * No time limit for statements: a large table takes long, and so does waiting for another process that migrates.
 * Waiting for locks of other sessions is limited.
 */
export const migrationSession = {
  options: '-c statement_timeout=0 -c lock_timeout=5000',
} satisfies SessionSettings

interface SessionSettings {
  options: string
  /**
   * Milliseconds after which an unresponsive connection is closed; longer than the server's own statement time-out. If
   * the other machine disappears silently, the operating system notices only after a quarter of an hour.
   */
  query_timeout?: number
}

/**
 * For every connection: connecting times out, and keep-alives detect that the other machine is gone while the
 * connection is idle.
 */
export const connectionSettings = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/**
 * A pool of connections to one database, each of which sends statements before the last one is answered. `onLost` is
 * called for broken connections.
 */
export function openPool(
  url: string,
  max: number,
  session: SessionSettings,
  onLost: (error: unknown) => void,
): pg.Pool {
  const settings = { connectionString: url, max, types, pipeline: true, ...connectionSettings, ...session }
  const pool = new pg.Pool(settings)
  pool.on('error', onLost)
  // A connection that ends while in use emits its error here too, and an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Statement names by SQL text, so that each session prepares a statement once. */
const statementNames = new Map<string, string>()
const namedMax = 1000
/** How often all names have been replaced. */
let generation = 0

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= namedMax) return known
  const name = `s${generation}_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/**
 * True if a statement was prepared before a newer version migrated its table, and would now return other columns:
 * sessions from before the migration reject such a statement for ever.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/**
 * Renames every statement, so that all are prepared anew, unless this has already happened since `outdated` was named.
 */
function renameStatements(text: string, outdated: string | undefined): void {
  if (statementNames.get(text) !== outdated) return
  generation++
  statementNames.clear()
}

/** Runs SQL on a pool's next free connection, or on a given connection. */
export class PostgresRunner implements Runner {
  readonly #client: pg.Pool | pg.PoolClient

  constructor(client: pg.Pool | pg.PoolClient) {
    this.#client = client
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Result> {
    const name = nameOf(text)
    try {
      const result = await this.#client.query({ ...(name && { name }), text, values: [...parameters] })
      return { rows: result.rows, ...(result.rowCount === null ? {} : { affected: result.rowCount }) }
    } catch (error) {
      if (!isOutdated(error)) throw error
      renameStatements(text, name)
      // The transaction has failed with the statement, and is retried as a whole.
      if (!(this.#client instanceof pg.Pool)) throw error
      return this.query(text, parameters)
    }
  }
}

/**
 * Runs SQL on one connection for several callers at once: statements of one turn of the event loop are sent in one
 * packet.
 */
export class BatchingRunner extends PostgresRunner {
  readonly #stream: Writable
  #batching = false

  constructor(client: pg.PoolClient) {
    super(client)
    this.#stream = client.connection.stream
  }

  override query(text: string, parameters: readonly unknown[]): Promise<Result> {
    if (!this.#batching) {
      this.#batching = true
      this.#stream.cork()
      process.nextTick(() => {
        this.#batching = false
        this.#stream.uncork()
      })
    }
    return super.query(text, parameters)
  }
}

/** The engine's or operating system's code of an error; empty if the error has none. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
