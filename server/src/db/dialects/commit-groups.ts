import type { Connection } from './connection.ts'

/** A function to run in a transaction. */
export interface Work {
  run(connection: Connection): Promise<unknown>
  /** Names of the rows that the work locks until the commit. */
  holds: readonly string[]
}

/** Result or error of one work. */
export type WorkOutcome = { value: unknown } | { error: unknown }

/** Outcome of a shared transaction: durable, or rolled back because of some of its works. */
export type GroupOutcome = { outcomes: WorkOutcome[] } | { failedWrites: ReadonlySet<Work> }

/** How an engine runs works in transactions. */
interface Transactions {
  /** Runs one work in a transaction of its own. @throws the work's error. */
  alone(work: Work): Promise<unknown>
  /** Runs several works in one transaction. @throws if the transaction may or may not have been committed. */
  together(works: readonly Work[]): Promise<GroupOutcome>
}

interface Waiting {
  work: Work
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Maximum of works in one commit: bounds how long the first of them waits. */
const batchMax = 64
/** Maximum of attempts to run the works that did not fail together again. */
const againMax = 2
/** Concurrent transactions of a group: while one waits for the disk, another works. */
const underWayMax = 2

/**
 * Lets works of one group that wait at the same time share a transaction and its commit. If the transaction fails, the
 * works that made it fail are run again in transactions of their own and the others together, so that no work suffers
 * from another.
 */
export class CommitGroups {
  readonly #transactions: Transactions
  readonly #groups = new Map<string, { waiting: Waiting[]; underWay: number }>()
  #idle: Array<() => void> = []

  constructor(transactions: Transactions) {
    this.#transactions = transactions
  }

  run(name: string, work: Work): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const group = this.#groups.get(name) ?? { waiting: [], underWay: 0 }
      this.#groups.set(name, group)
      group.waiting.push({ work, resolve, reject })
      if (group.underWay < underWayMax && group.waiting.length === 1) void this.#serve(name, group)
    })
  }

  /** Resolves when no work is waiting. */
  async idle(): Promise<void> {
    if (this.#groups.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  async #serve(name: string, group: { waiting: Waiting[]; underWay: number }): Promise<void> {
    group.underWay++
    // Starts after the current round of I/O, so that requests which arrived together commit together.
    await new Promise((resolve) => setImmediate(resolve))
    while (group.waiting.length > 0) await this.#settle(group.waiting.splice(0, batchMax))
    group.underWay--
    if (group.underWay > 0) return
    this.#groups.delete(name)
    if (this.#groups.size === 0) for (const done of this.#idle.splice(0)) done()
  }

  async #settle(batch: Waiting[], again = againMax): Promise<void> {
    if (batch.length <= 1) return this.#settleAlone(batch)
    try {
      const result = await this.#transactions.together(batch.map(({ work }) => work))
      if ('outcomes' in result) {
        for (const [index, waiting] of batch.entries()) answer(waiting, result.outcomes[index])
        return
      }
      const failed = batch.filter(({ work }) => result.failedWrites.has(work))
      if (failed.length === 0 || again === 0) return await this.#settleAlone(batch)
      const others = batch.filter(({ work }) => !result.failedWrites.has(work))
      await Promise.all([this.#settleAlone(failed), this.#settle(others, again - 1)])
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  async #settleAlone(batch: Waiting[]): Promise<void> {
    await Promise.all(
      batch.map(({ work, resolve, reject }) => this.#transactions.alone(work).then(resolve, reject)),
    )
  }
}

function answer({ resolve, reject }: Waiting, outcome: WorkOutcome | undefined): void {
  if (outcome && 'error' in outcome) reject(outcome.error)
  else resolve(outcome?.value)
}
