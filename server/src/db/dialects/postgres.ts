import {
  type Expression,
  type KyselyPlugin,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type pg from 'pg'
import { migratePostgres } from '../migrations/migrate.ts'
import { CommitGroups } from './commit-groups.ts'
import { type Connection, connect, type Runner } from './connection.ts'
import { CountingCompiler } from './counting-compiler.ts'
import { type DatabaseObserver, inOwnContext, measured } from './database-observer.ts'
import type { ClaimedJob, Dialect, Sharing } from './dialect.ts'
import { claimed, claiming, nextDue, prioritiesUpTo } from './next-due.ts'
import { hasEntries, isSpread } from './outbox-detection.ts'
import { isConflict, isRefusal, isUnavailable } from './postgres-errors.ts'
import { adoptRestoredLog } from './postgres-event-log.ts'
import { PostgresListener } from './postgres-listener.ts'
import { findPooler, type Pooler } from './postgres-pooler.ts'
import { PostgresSearchIndex } from './postgres-search.ts'
import {
  migrationSession,
  openPool,
  type PlanCacheMode,
  PostgresRunner,
  pooledSession,
  searchSession,
  sessionWith,
  settingsWith,
  usualSettings,
} from './postgres-session.ts'
import { analyzeGrown } from './postgres-statistics.ts'
import { PostgresTransactions } from './postgres-transactions.ts'
import type { SearchIndex } from './search-index.ts'
import { StatementNames } from './statement-names.ts'

/** Addresses of one database. */
export interface PostgresAddress {
  url: string
  /** The way through a pooler in transaction mode, for everything that needs no session of its own. */
  poolerUrl?: string | undefined
  /** When statements are planned: once for all values unless it is said otherwise. */
  planCacheMode?: PlanCacheMode | undefined
  /** True to use the outbox although all tables are in one database: for tests. */
  usesOutbox?: boolean | undefined
}

/** The engine for many nodes. */
export class PostgresDialect implements Dialect {
  readonly engine = 'postgres'
  readonly manyNodes = true
  readonly reader: Connection
  readonly search: SearchIndex
  readonly #pool: pg.Pool
  readonly #searchPool: pg.Pool
  readonly #migrationPool: pg.Pool
  readonly #listener: PostgresListener
  readonly #plugins: KyselyPlugin[]
  readonly #observer: DatabaseObserver | undefined
  readonly #isPooled: boolean
  readonly #settings: Readonly<Record<string, string>>
  readonly #names: StatementNames
  readonly #transactions: PostgresTransactions
  readonly #groups: CommitGroups
  #usesOutbox: boolean
  #hasOldEntries = false

  constructor(
    { url, poolerUrl, planCacheMode = usualSettings.plan_cache_mode, usesOutbox = false }: PostgresAddress,
    plugins: KyselyPlugin[],
    onLost: (error: unknown) => void,
    observer?: DatabaseObserver,
  ) {
    this.#plugins = plugins
    this.#observer = observer
    this.#usesOutbox = usesOutbox
    this.#isPooled = poolerUrl !== undefined
    this.#names = new StatementNames(!this.#isPooled)
    this.#settings = settingsWith(planCacheMode)
    const session = this.#isPooled ? pooledSession : sessionWith(this.#settings)
    this.#pool = openPool(poolerUrl ?? url, 16, session, onLost)
    this.#searchPool = openPool(url, 4, searchSession, onLost)
    // Connects only if there is something to migrate, or a pooler to look past; what is idle ends by itself.
    this.#migrationPool = openPool(url, 2, migrationSession, onLost)
    this.#listener = new PostgresListener(url, onLost)
    this.#transactions = new PostgresTransactions(
      this.#pool,
      this.#names,
      (runner) => this.#connect(runner),
      observer,
    )
    this.#groups = new CommitGroups(this.#transactions)
    this.reader = this.#connect(new PostgresRunner(this.#pool, this.#names))
    this.search = new PostgresSearchIndex(
      this.#connect(new PostgresRunner(this.#searchPool, new StatementNames(true))),
    )
  }

  get usesOutbox(): boolean {
    return this.#usesOutbox
  }

  get readsOutbox(): boolean {
    return this.#usesOutbox || this.#hasOldEntries
  }

  transaction<Result>(run: (connection: Connection) => Promise<Result>, sharing?: Sharing): Promise<Result> {
    const done = sharing
      ? this.#groups.run(sharing.group, { run: inOwnContext(run, this.#observer), holds: sharing.holds })
      : this.#transactions.alone({ run, holds: [] })
    return done as Promise<Result>
  }

  async holdMoment({ run }: Connection): Promise<void> {
    await run('set transaction isolation level repeatable read', [])
  }

  async takeTurn({ run }: Connection, name: string): Promise<void> {
    await run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name])
  }

  async takeFreeTurn({ run }: Connection, name: string): Promise<boolean> {
    const taking = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken'
    const [row] = await run<{ taken: boolean }>(taking, [name])
    return row?.taken ?? false
  }

  async limitTime({ run }: Connection, time: number): Promise<void> {
    await run(`set local statement_timeout = ${time}`, [])
  }

  async findPooler(): Promise<Pooler | undefined> {
    const direct = this.#isPooled ? this.#migrationPool : undefined
    const pooler = await findPooler({ usual: this.#pool, direct, settings: this.#settings })
    if (pooler?.keepsNames) this.#names.send()
    return pooler
  }

  async migrate(): Promise<void> {
    await this.findPooler()
    await migratePostgres(this.#pool, this.#migrationPool)
    await adoptRestoredLog(this.#pool, this.#migrationPool)
    this.#usesOutbox ||= await isSpread(this.#pool)
    this.#hasOldEntries = !this.#usesOutbox && (await hasEntries(this.reader))
  }

  updateStatistics(): Promise<void> {
    return analyzeGrown(this.#pool)
  }

  readonly isConflict = isConflict
  readonly isRefusal = isRefusal
  readonly isUnavailable = isUnavailable

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

  contains(text: Expression<string>, part: string): Expression<SqlBool> {
    return sql<SqlBool>`strpos(${text}, ${part}) > 0`
  }

  readonly forUpdate = sql`for update`
  readonly forUpdateSkipLocked = sql`for update skip locked`
  readonly forKeyShare = sql`for key share`

  async claimJob(now: number, leasedUntil: number, leastUrgent?: number): Promise<ClaimedJob | undefined> {
    const [job] = await this.reader.run<ClaimedJob>(
      `${claiming('$1')}
       where id = ${nextDue(prioritiesUpTo(leastUrgent), '$2', 'for update skip locked')} ${claimed}`,
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

  /** Vacuuming is left to the Postgres server (`docs/operating.md`, "Backup"). */
  async purge(): Promise<void> {}

  async probe(): Promise<void> {
    await this.reader.run("update consumer_cursors set seq = seq where consumer = 'probe'", [])
  }

  async readClock(): Promise<number> {
    const sql = 'select (extract(epoch from clock_timestamp()) * 1000)::bigint as now'
    const [row] = await this.reader.run<{ now: number }>(sql, [])
    return Number(row?.now)
  }

  async close(): Promise<void> {
    await this.#groups.idle()
    await this.#listener.close()
    await this.#searchPool.end()
    await this.#migrationPool.end()
    await this.#pool.end()
  }

  #connect(runner: Runner): Connection {
    return connect(
      measured(runner, this.#observer),
      new PostgresAdapter(),
      () => new CountingCompiler(),
      this.#plugins,
    )
  }
}
