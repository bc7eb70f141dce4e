import {
  type Expression,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import pg from 'pg'
import { type Connection, connect, type Runner } from '../connection.ts'
import { migratePostgres } from '../migrations/migrate.ts'
import type { SearchIndex } from '../search-index.ts'
import type { ClaimedJob, Dialect } from './dialect.ts'
import { PostgresListener } from './postgres-listener.ts'
import { adoptRestoredLog } from './postgres-restored-log.ts'
import { PostgresSearchIndex } from './postgres-search.ts'

/** Connection exceptions, operator interventions, resource limits, lock and statement time-outs. */
const unavailableStates = /^(08|53|57P0|57014|55P03|25006)/
/**
 * Two at once that undo each other's ground, seen anew, do not: also where one removes a row while another refers to
 * it (23503), such as a visitor who is named by the site while they still write.
 */
const retriableStates = new Set(['40001', '40P01', '23503'])
const attemptsMax = 4

/** `bigint` columns hold times and counts that a JavaScript number carries exactly. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)

/** Statements are prepared once and serve every value alike. */
const sessionOptions = [
  '-c statement_timeout=15000',
  '-c lock_timeout=5000',
  '-c idle_in_transaction_session_timeout=15000',
  '-c plan_cache_mode=force_generic_plan',
].join(' ')

/** How often its words occur decides how a search is best done, so each is planned anew; none may last. */
const searchOptions = '-c statement_timeout=2000 -c plan_cache_mode=force_custom_plan'

function openPool(url: string, max: number, options: string, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, types, connectionTimeoutMillis: 5000, options })
  pool.on('error', onLost)
  // A connection that ends while it is in use says so here too, and an error nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

/** The engine for many nodes. */
export class PostgresDialect implements Dialect {
  readonly engine = 'postgres'
  readonly manyNodes = true
  readonly reader: Connection
  readonly search: SearchIndex
  readonly #pool: pg.Pool
  readonly #searchPool: pg.Pool
  readonly #listener: PostgresListener
  readonly #plugins: KyselyPlugin[]
  readonly #connections = new WeakMap<pg.PoolClient, Connection>()

  constructor(url: string, plugins: KyselyPlugin[], onLost: (error: Error) => void) {
    this.#plugins = plugins
    this.#pool = openPool(url, 16, sessionOptions, onLost)
    this.#searchPool = openPool(url, 4, searchOptions, onLost)
    this.#listener = new PostgresListener(url, onLost)
    this.reader = this.#connect(new PostgresRunner(this.#pool))
    this.search = new PostgresSearchIndex(this.#connect(new PostgresRunner(this.#searchPool)))
  }

  async transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(work)
      } catch (error) {
        if (attempt >= attemptsMax || !retriableStates.has(stateOf(error))) throw error
      }
    }
  }

  async migrate(): Promise<void> {
    await migratePostgres(this.#pool)
    await adoptRestoredLog(this.#pool)
  }

  isUniqueViolation(error: unknown): boolean {
    return stateOf(error) === '23505'
  }

  isUnavailable(error: unknown): boolean {
    const state = stateOf(error)
    return (
      unavailableStates.test(state) ||
      /^(ECONN|EPIPE|ETIMEDOUT)/.test(state) ||
      (error instanceof Error &&
        /timeout exceeded when trying to connect|Connection terminated|connection error/.test(error.message))
    )
  }

  jsonObject(fields: Record<string, Expression<unknown>>): RawBuilder<string> {
    const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
    return sql<string>`json_build_object(${sql.join(pairs)})::text`
  }

  jsonBoolean(value: Expression<unknown>): Expression<unknown> {
    return sql`(${value})`
  }

  alphabetical(text: Expression<string>): Expression<string> {
    return sql<string>`lower(${text})`
  }

  holds(text: Expression<string>, part: string): Expression<SqlBool> {
    return sql<SqlBool>`strpos(lower(${text}), lower(${part}::text)) > 0`
  }

  async claimJob(now: number, leasedUntil: number): Promise<ClaimedJob | undefined> {
    const [job] = await this.reader.run<ClaimedJob>(
      `update jobs set leased_until = $1, attempts = attempts + 1
       where id = (select id from jobs where failed_at is null and run_at <= $2 and leased_until <= $2
                   order by run_at limit 1 for update skip locked)
       returning id, tenant_id, kind, payload, attempts`,
      [leasedUntil, now],
    )
    return job
  }

  announce(): void {
    this.#listener.announce(this.#pool)
  }

  onAnnouncement(listener: () => void): void {
    this.#listener.onAnnouncement(listener)
  }

  async probe(): Promise<void> {
    await this.reader.run("update consumer_cursors set seq = seq where consumer = 'probe'", [])
  }

  async close(): Promise<void> {
    await this.#listener.close()
    await this.#searchPool.end()
    await this.#pool.end()
  }

  async #attempt<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(this.#connectionOf(client))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  #connectionOf(client: pg.PoolClient): Connection {
    const known = this.#connections.get(client)
    if (known) return known
    const connection = this.#connect(new PostgresRunner(client))
    this.#connections.set(client, connection)
    return connection
  }

  #connect(runner: Runner): Connection {
    return connect(runner, new PostgresAdapter(), () => new PostgresQueryCompiler(), this.#plugins)
  }
}

/** Names by SQL text, so each session prepares a statement once. */
const statementNames = new Map<string, string>()
const namedMax = 1000

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known || statementNames.size >= namedMax) return known
  const name = `s${statementNames.size}`
  statementNames.set(text, name)
  return name
}

class PostgresRunner implements Runner {
  readonly #client: pg.Pool | pg.PoolClient

  constructor(client: pg.Pool | pg.PoolClient) {
    this.#client = client
  }

  async query(text: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected?: number }> {
    const name = nameOf(text)
    const result = await this.#client.query({ ...(name && { name }), text, values: [...parameters] })
    return { rows: result.rows, ...(result.rowCount === null ? {} : { affected: result.rowCount }) }
  }
}

const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
