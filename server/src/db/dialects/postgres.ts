import {
  type Expression,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresQueryCompiler,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type pg from 'pg'
import { type Connection, connect, type Runner } from '../connection.ts'
import { migratePostgres } from '../migrations/migrate.ts'
import type { SearchIndex } from '../search-index.ts'
import type { ClaimedJob, Dialect } from './dialect.ts'
import { PostgresListener } from './postgres-listener.ts'
import { adoptRestoredLog } from './postgres-restored-log.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import { openPool, PostgresRunner, searchOptions, sessionOptions, stateOf } from './postgres-session.ts'
import { analyzeGrown } from './postgres-statistics.ts'

/** Connection exceptions, operator interventions, resource limits, lock and statement time-outs. */
const unavailableStates = /^(08|53|57P0|57014|55P03|25006)/
/**
 * Two at once that undo each other's ground, seen anew, do not: also where one removes a row while another refers to
 * it (23503), such as a visitor who is named by the site while they still write.
 */
const retriableStates = new Set(['40001', '40P01', '23503'])
const attemptsMax = 4

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

  updateStatistics(): Promise<void> {
    return analyzeGrown(this.#pool)
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
