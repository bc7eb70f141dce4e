import pg from 'pg'
import type { GroupOutcome, Work, WorkOutcome } from './commit-groups.ts'
import type { Connection, Runner } from './connection.ts'
import { type DatabaseObserver, secondsSince } from './database-observer.ts'
import { BatchingRunner, isOutdated, stateOf } from './postgres-session.ts'
import type { StatementNames } from './statement-names.ts'

/**
 * Conflicts between two concurrent transactions that a retry resolves, including a deletion of a row to which another
 * transaction adds a reference (23503), such as a visitor who is identified by the site while still writing, and two
 * transactions that insert the same unique name (23505). The second attempt sees the other's result, and fails with a
 * proper message.
 */
const retriableStates = new Set(['40001', '40P01', '23503', '23505'])
const attemptsMax = 4
const isRetriable = (error: unknown): boolean => retriableStates.has(stateOf(error)) || isOutdated(error)

/** Locks are taken in one order everywhere, so that transactions of several nodes cannot deadlock. */
const takeHolds = `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key
  ) as keys`

/** Many works wait if one of them waits for a row, so a shared transaction waits shorter than a single one. */
const waitShortly = 'set local lock_timeout = 1000'

/** SQLSTATE of every statement that follows a failed statement in its transaction. */
const alreadyFailed = '25P02'

/** Thrown if a commit was answered with a rollback. */
class NotCommitted extends Error {}

/** Runs works in transactions of a pool's connections, which must be pipelined. */
export class PostgresTransactions {
  readonly #pool: pg.Pool
  readonly #names: StatementNames
  readonly #connect: (runner: Runner) => Connection
  readonly #observer: DatabaseObserver | undefined
  readonly #runners = new WeakMap<pg.PoolClient, { shared: Runner; ofWorks: WorkRunner[] }>()

  constructor(
    pool: pg.Pool,
    names: StatementNames,
    connect: (runner: Runner) => Connection,
    observer?: DatabaseObserver,
  ) {
    this.#pool = pool
    this.#names = names
    this.#observer = observer
    this.#connect = connect
  }

  /** Runs a work in a transaction of its own, and retries it after a conflict with another transaction. */
  async alone(work: Work): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#onClient(async (client) => {
          const started = performance.now()
          // A work that locks only one name cannot deadlock.
          await this.#begin(client, work.holds.length > 1 ? work.holds : [])
          const result = await work.run(this.#runner(client, 0).connection)
          await commit(client)
          this.#observer?.commit?.(1, secondsSince(started))
          return result
        })
      } catch (error) {
        if (attempt >= attemptsMax || !isRetriable(error)) throw error
      }
    }
  }

  /**
   * Runs several works at once in one transaction: their statements are sent without waiting for each other's results,
   * and each work may see the others' writes so far.
   */
  async together(works: readonly Work[]): Promise<GroupOutcome> {
    const failedWrites = new Set<Work>()
    let connected = false
    let committing = false
    try {
      const outcomes = await this.#onClient(async (client) => {
        connected = true
        const started = performance.now()
        const holds = works.flatMap((work) => work.holds)
        await Promise.all([this.#begin(client, holds), client.query(waitShortly)])
        const ran = await Promise.all(works.map((work, index) => this.#runner(client, index).run(work)))
        for (const [index, work] of works.entries())
          if (this.#runner(client, index).failed) failedWrites.add(work)
        if (failedWrites.size > 0) throw new NotCommitted('A work failed after it had written')
        committing = true
        await commit(client)
        this.#observer?.commit?.(works.length, secondsSince(started))
        return ran
      })
      return { outcomes }
    } catch (error) {
      if (!connected || (committing && !isUndone(error))) throw error
      return { failedWrites }
    }
  }

  async #begin(client: pg.PoolClient, holds: readonly string[]): Promise<void> {
    const beginning = client.query('begin')
    const held = holds.length > 0 ? client.query(this.#names.statement(takeHolds, [holds])) : undefined
    await Promise.all([beginning, held])
  }

  async #onClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect()
    let broken: Error | undefined
    try {
      return await use(client)
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Caches the runners of each client, so that works of later transactions reuse them. */
  #runner(client: pg.PoolClient, index: number): WorkRunner {
    const runners = this.#runners.get(client) ?? {
      shared: new BatchingRunner(client, this.#names),
      ofWorks: [],
    }
    this.#runners.set(client, runners)
    const runner = runners.ofWorks[index] ?? new WorkRunner(runners.shared, this.#connect)
    runners.ofWorks[index] = runner
    return runner
  }
}

/** Runs one work's statements on a connection that other works use at the same time. */
class WorkRunner implements Runner {
  readonly connection: Connection
  /** True if the shared transaction must be rolled back because of this work. */
  failed = false
  readonly #shared: Runner
  #wrote = false

  constructor(shared: Runner, connect: (runner: Runner) => Connection) {
    this.#shared = shared
    this.connection = connect(this)
  }

  async run(work: Work): Promise<WorkOutcome> {
    this.failed = false
    this.#wrote = false
    try {
      return { value: await work.run(this.connection) }
    } catch (error) {
      // A work that only reads can get its result after the commit: the rows that it saw are committed by then.
      if (this.#wrote) this.#fail(error)
      return { error }
    }
  }

  async query(text: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected?: number }> {
    this.#wrote ||= !text.startsWith('select ')
    try {
      return await this.#shared.query(text, parameters)
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  #fail(error: unknown): void {
    if (stateOf(error) !== alreadyFailed) this.failed = true
  }
}

/** @throws also if the engine reports a rollback without an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new NotCommitted(`The transaction ended in ${command}`)
}

/**
 * True if an error at the commit says that the transaction was rolled back; with any other error its outcome is
 * unknown.
 */
const isUndone = (error: unknown): boolean =>
  error instanceof NotCommitted || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
