import type { Writable } from 'node:stream'
import pg from 'pg'
import type { Result, Runner } from './connection.ts'

/** `bigint` columns hold times and counts that a JavaScript number carries exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Statements are planned once and serve every value alike. A plan made while a table is empty would read the whole
 * table, which then costs nothing, and would still do so when the table is large: so indexes come first, always.
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

/** How often its words occur decides how a search is best done, so each is planned anew; none may last. */
export const searchSession = {
  options: '-c statement_timeout=2000 -c plan_cache_mode=force_custom_plan',
  query_timeout: 5_000,
} satisfies SessionSettings

/** A large table takes its time, and so does a process that migrates while this one waits. What others hold does not. */
export const migrationSession = {
  options: '-c statement_timeout=0 -c lock_timeout=5000',
} satisfies SessionSettings

interface SessionSettings {
  options: string
  /**
   * Milliseconds after which a connection that has not answered is given up: later than the server gives up a statement.
   * When the other machine is gone without a word, nothing else says so for a quarter of an hour.
   */
  query_timeout?: number
}

/** Of every connection: an attempt ends, and one that nobody uses is noticed when the other machine is gone. */
export const connectionSettings = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** Connections to one database, each of which sends statements before the last one is answered. `onLost` is told of those that broke. */
export function openPool(
  url: string,
  max: number,
  session: SessionSettings,
  onLost: (error: Error) => void,
): pg.Pool {
  const settings = { connectionString: url, max, types, pipeline: true, ...connectionSettings, ...session }
  const pool = new pg.Pool(settings)
  pool.on('error', onLost)
  // A connection that ends while it is in use says so here too, and an error nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** Names by SQL text, so each session prepares a statement once. */
const statementNames = new Map<string, string>()
const namedMax = 1000
/** How often all names were replaced. */
let generation = 0

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= namedMax) return known
  const name = `s${generation}_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

/**
 * Whether a statement was prepared before a newer version migrated its table, and would now answer with other columns:
 * sessions of that time refuse it for ever.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Has every statement prepared anew, where that has not happened since this one got its name. */
function renameStatements(text: string, outdated: string | undefined): void {
  if (statementNames.get(text) !== outdated) return
  generation++
  statementNames.clear()
}

/** Runs SQL on a pool's next free connection, or on one connection. */
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
      // A transaction has failed with it, and is done again as a whole.
      if (!(this.#client instanceof pg.Pool)) throw error
      return this.query(text, parameters)
    }
  }
}

/**
 * Runs SQL on one connection that several use at once: what they send in one turn of the loop goes out in one packet.
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

/** The code by which the engine, or the system, names an error; empty where there is none. */
export const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
