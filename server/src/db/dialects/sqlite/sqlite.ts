import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type Expression,
  type KyselyPlugin,
  type RawBuilder,
  type SqlBool,
  SqliteAdapter,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { migrateSqlite } from '../../migrations/migrate.ts'
import { type Connection, connect } from '../connection.ts'
import { type DatabaseObserver, inOwnContext, measured } from '../database-observer.ts'
import { type ClaimedJob, type Dialect, DiskFull } from '../dialect.ts'
import { claimed, claiming, nextDue, prioritiesUpTo } from '../next-due.ts'
import { hasEntries } from '../outbox-detection.ts'
import type { SearchIndex } from '../search-index.ts'
import { Checkpoints } from './checkpoints.ts'
import { GroupCommit } from './group-commit.ts'
import { openHandle, SqliteRunner } from './sqlite-handle.ts'
import { lockWait, ReadRunner } from './sqlite-lock.ts'
import { purgeSearch, truncateLog } from './sqlite-purge.ts'
import { SqliteSearchIndex } from './sqlite-search.ts'
import { pinStatistics } from './sqlite-statistics.ts'
import { WriteRunner } from './sqlite-write.ts'

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)/
const freeBytesMin = 32 * 1024 * 1024

/** The embedded engine: one handle writes, another reads committed data. */
export class SqliteDialect implements Dialect {
  readonly engine = 'sqlite'
  readonly manyNodes = false
  readonly usesOutbox = false
  #hasOldEntries = false
  readonly reader: Connection
  readonly search: SearchIndex
  readonly #file: string
  readonly #write: ReturnType<typeof openHandle>
  readonly #read: ReturnType<typeof openHandle>
  readonly #writer: Connection
  readonly #checkpoints: Checkpoints
  readonly #group: GroupCommit
  readonly #observer: DatabaseObserver | undefined
  readonly #listeners: Array<() => void> = []

  constructor(file: string, plugins: KyselyPlugin[], observer?: DatabaseObserver) {
    this.#file = file
    this.#write = openHandle(file)
    this.#read = openHandle(file)
    const compiler = () => new OpaqueParameterCompiler()
    this.#checkpoints = new Checkpoints(this.#write, file)
    this.#observer = observer
    this.#group = new GroupCommit(this.#write, observer, this.#checkpoints)
    this.#writer = connect(
      measured(new WriteRunner(new SqliteRunner(this.#write), this.#group.turn), observer),
      new SqliteAdapter(),
      compiler,
      plugins,
    )
    this.reader = connect(
      measured(new ReadRunner(new SqliteRunner(this.#read)), observer),
      new SqliteAdapter(),
      compiler,
      plugins,
    )
    this.search = new SqliteSearchIndex(this.reader)
  }

  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const own = inOwnContext(work, this.#observer)
    return this.#group.run(() => own(this.#writer))
  }

  async migrate(): Promise<void> {
    // No request is served yet: here the thread may block until the file is unlocked.
    this.#write.pragma(`busy_timeout = ${lockWait}`)
    await migrateSqlite(this.#write)
    pinStatistics(this.#write, this.#read)
    this.#write.pragma('busy_timeout = 0')
    this.#hasOldEntries = await hasEntries(this.reader)
  }

  get readsOutbox(): boolean {
    return this.#hasOldEntries
  }

  // Nobody else writes while a transaction is open.
  async holdMoment(): Promise<void> {}

  async takeTurn(): Promise<void> {}

  async takeFreeTurn(): Promise<boolean> {
    return true
  }

  async limitTime(): Promise<void> {}

  // SQLite's statistics never change: `pinStatistics`.
  async findPooler(): Promise<undefined> {}

  async updateStatistics(): Promise<void> {}

  isConflict(error: unknown): boolean {
    return /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY)$/.test(codeOf(error))
  }

  isRefusal(error: unknown): boolean {
    return /^SQLITE_(CONSTRAINT(?!_(NOTNULL|UNIQUE|PRIMARYKEY))|MISMATCH|TOOBIG)/.test(codeOf(error))
  }

  isUnavailable(error: unknown): boolean {
    return unavailableCodes.test(codeOf(error))
  }

  jsonObject(fields: Record<string, Expression<unknown>>): RawBuilder<string> {
    const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
    return sql<string>`json_object(${sql.join(pairs)})`
  }

  jsonBoolean(value: Expression<unknown>): Expression<unknown> {
    return sql`json(iif(${value}, 'true', 'false'))`
  }

  alphabetical(text: Expression<string>): Expression<string> {
    return sql<string>`alphabetical(${text})`
  }

  // SQLite has only one writing transaction at a time.
  readonly forUpdate = sql``
  readonly forUpdateSkipLocked = sql``
  readonly forKeyShare = sql``

  holds(text: Expression<string>, part: string): Expression<SqlBool> {
    // For ASCII, SQLite's own function gives the same result many times as fast.
    return isAscii(part)
      ? sql<SqlBool>`instr(lower(${text}), ${part.toLowerCase()}) > 0`
      : sql<SqlBool>`instr(caseless(${text}), caseless(${part})) > 0`
  }

  contains(text: Expression<string>, part: string): Expression<SqlBool> {
    // `glob` looks for the first letter before it compares, which takes half the time of `instr`.
    const pattern = `*${part.replace(/[*?[]/g, '[$&]')}*`
    return sql<SqlBool>`${text} glob ${pattern}`
  }

  async claimJob(now: number, leasedUntil: number, leastUrgent?: number): Promise<ClaimedJob | undefined> {
    const priorities = prioritiesUpTo(leastUrgent)
    return this.transaction(async (connection) => {
      const [job] = await connection.run<ClaimedJob>(
        `${claiming('?')} where id = ${nextDue(priorities, '?')} ${claimed}`,
        [leasedUntil, ...priorities.flatMap(() => [now, now])],
      )
      return job
    })
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }

  onAnnouncement(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async purge(): Promise<void> {
    await purgeSearch(this)
    await truncateLog(this.#file)
  }

  async probe(): Promise<void> {
    await this.transaction(async (connection) => {
      await connection.run("update consumer_cursors set seq = seq where consumer = 'probe'", [])
    })
    const disk = await statfs(dirname(this.#file))
    if (disk.bavail * disk.bsize < freeBytesMin)
      throw new DiskFull('The disk of the data folder is nearly full.')
  }

  async readClock(): Promise<number> {
    return Date.now()
  }

  async close(): Promise<void> {
    await this.#group.idle()
    await this.#checkpoints.close()
    this.#read.close()
    this.#write.close()
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isAscii = (text: string): boolean => [...text].every((character) => character <= '\u007f')

/**
 * SQLite plans a statement anew at every execution if a bound value could affect the plan. A unary plus makes the value
 * opaque to the planner and changes nothing else.
 */
class OpaqueParameterCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}
