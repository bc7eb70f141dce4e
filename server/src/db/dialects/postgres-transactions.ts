import pg from 'pg'
import type { GroupOutcome, Work, WorkOutcome } from './commit-groups.ts'
import type { Connection, Runner } from './connection.ts'
import { BatchingRunner, isOutdated, stateOf } from './postgres-session.ts'

/**
 * Two at once that undo each other's ground, seen anew, do not: also where one removes a row while another refers to
 * it (23503), such as a visitor who is named by the site while they still write, and where both take one name (23505).
 * The second attempt sees what the other one did, and refuses in its own words.
 */
const retriableStates = new Set(['40001', '40P01', '23503', '23505'])
const attemptsMax = 4
const isRetriable = (error: unknown): boolean => retriableStates.has(stateOf(error)) || isOutdated(error)

/** In one order everywhere, so that transactions of several nodes cannot wait for each other in a circle. */
const takeHolds = {
  name: 'holds',
  text: `select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(name, 0) as key from unnest($1::text[]) as name order by key
  ) as keys`,
}

/** Many wait together for a row that one of them waits for, so not as long as one alone. */
const waitShortly = 'set local lock_timeout = 1000'

/** A transaction in which a statement failed refuses all that follow with this. */
const alreadyFailed = '25P02'

/** What was asked to be committed was undone. */
class NotCommitted extends Error {}

/** Does works in transactions of a pool's connections, which must be pipelined. */
export class PostgresTransactions {
  readonly #pool: pg.Pool
  readonly #connect: (runner: Runner) => Connection
  readonly #runners = new WeakMap<pg.PoolClient, { shared: Runner; ofWorks: WorkRunner[] }>()

  constructor(pool: pg.Pool, connect: (runner: Runner) => Connection) {
    this.#pool = pool
    this.#connect = connect
  }

  /** Runs a work in a transaction of its own, again when it lost a race against another. */
  async alone(work: Work): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#onClient(async (client) => {
          // Who holds one thing alone can be in no circle.
          await begin(client, work.holds.length > 1 ? work.holds : [])
          const result = await work.run(this.#runner(client, 0).connection)
          await commit(client)
          return result
        })
      } catch (error) {
        if (attempt >= attemptsMax || !isRetriable(error)) throw error
      }
    }
  }

  /**
   * Runs several works at once in one transaction: their statements go out without waiting for each other's answers,
   * and each may see what the others have written so far.
   */
  async together(works: readonly Work[]): Promise<GroupOutcome> {
    const failedWrites = new Set<Work>()
    let connected = false
    let committing = false
    try {
      const outcomes = await this.#onClient(async (client) => {
        connected = true
        const holds = works.flatMap((work) => work.holds)
        await Promise.all([begin(client, holds), client.query(waitShortly)])
        const ran = await Promise.all(works.map((work, index) => this.#runner(client, index).run(work)))
        for (const [index, work] of works.entries())
          if (this.#runner(client, index).failed) failedWrites.add(work)
        if (failedWrites.size > 0) throw new NotCommitted('A work failed after it had written')
        committing = true
        await commit(client)
        return ran
      })
      return { outcomes }
    } catch (error) {
      if (!connected || (committing && !isUndone(error))) throw error
      return { failedWrites }
    }
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

  /** Each client's runners are kept: what the works of one transaction need is there for those of the next. */
  #runner(client: pg.PoolClient, index: number): WorkRunner {
    const runners = this.#runners.get(client) ?? { shared: new BatchingRunner(client), ofWorks: [] }
    this.#runners.set(client, runners)
    const runner = runners.ofWorks[index] ?? new WorkRunner(runners.shared, this.#connect)
    runners.ofWorks[index] = runner
    return runner
  }
}

/** Runs one work's statements on a connection that others use at the same time. */
class WorkRunner implements Runner {
  readonly connection: Connection
  /** Whether the shared transaction cannot stand because of this work. */
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
      // Who has only read can be told so after the commit: what they saw stands then.
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

async function begin(client: pg.PoolClient, holds: readonly string[]): Promise<void> {
  const begun = client.query('begin')
  const held = holds.length > 0 ? client.query({ ...takeHolds, values: [holds] }) : undefined
  await Promise.all([begun, held])
}

/** @throws also where the engine answers, without an error, that it rolled back. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new NotCommitted(`The transaction ended in ${command}`)
}

/** Whether an error at the commit says that nothing was done; otherwise nobody knows. */
const isUndone = (error: unknown): boolean =>
  error instanceof NotCommitted || (error instanceof pg.DatabaseError && error.severity === 'ERROR')
