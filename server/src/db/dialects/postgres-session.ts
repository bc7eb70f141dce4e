import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Result, Runner } from './connection.ts'
import type { StatementNames } from './statement-names.ts'

/** `bigint` columns hold times and counts, which a JavaScript number represents exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Start-up options that give a session its settings. */
const optionsOf = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** A role that a pooler uses begins its sessions with the usual settings; these are not for every session. */
const ofAnyRole = { enable_seqscan: 'on' }

/**
 * Statements are planned once for all values. A plan made while a table is empty would read the whole table, which then
 * costs nothing, and would still do so when the table is large: so indexes are always preferred.
 */
export const usualSettings = {
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  jit: 'off',
} as const

/** Postgres' word for when it plans a prepared statement. */
export type PlanCacheMode = 'force_generic_plan' | 'auto'

/** The usual settings with another way to plan: a Citus cluster finds the node of a statement while it plans its values. */
export const settingsWith = (plan_cache_mode: PlanCacheMode): Readonly<Record<string, string>> => ({
  ...usualSettings,
  plan_cache_mode,
})

/** Of a pooler, whose sessions begin with the settings of their role. */
export const pooledSession = { query_timeout: 20_000 } satisfies SessionSettings

export const sessionWith = (settings: Readonly<Record<string, string>>) =>
  ({ ...pooledSession, options: optionsOf(settings) }) satisfies SessionSettings

export const usualSession = sessionWith(usualSettings)

/**
 * The best plan of a search depends on how frequent its words are, so each search is planned anew; all have a time
 * limit.
 */
export const searchSession = {
  options: optionsOf({ statement_timeout: '2s', plan_cache_mode: 'force_custom_plan', ...ofAnyRole }),
  query_timeout: 5_000,
} satisfies SessionSettings

/**
 * No time limit for statements: a large table takes long, and so does waiting for another process that migrates.
 * Waiting for locks of other sessions is limited.
 */
export const migrationSession = {
  options: optionsOf({ statement_timeout: '0', lock_timeout: '5s', ...ofAnyRole }),
} satisfies SessionSettings

interface SessionSettings {
  options?: string
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

/**
 * True if a statement was prepared before a newer version migrated its table, and would now return other columns:
 * sessions from before the migration reject such a statement for ever.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Runs SQL on a pool's next free connection, or on a given connection. */
export class PostgresRunner implements Runner {
  readonly #client: pg.Pool | pg.PoolClient
  readonly #names: StatementNames

  constructor(client: pg.Pool | pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  async query(text: string, parameters: readonly unknown[]): Promise<Result> {
    const statement = this.#names.statement(text, parameters)
    try {
      const result = await this.#client.query(statement)
      return { rows: result.rows, ...(result.rowCount === null ? {} : { affected: result.rowCount }) }
    } catch (error) {
      if (!isOutdated(error)) throw error
      this.#names.replace(text, statement.name)
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

  constructor(client: pg.PoolClient, names: StatementNames) {
    super(client, names)
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
