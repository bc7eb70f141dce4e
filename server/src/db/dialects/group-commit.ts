import type { Database as SqliteHandle, Statement } from 'better-sqlite3'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = { waiting: Waiting; value: unknown } | { waiting: Waiting; error: unknown }

/** How many works may share one commit: bounds how long the first of them waits. */
const batchMax = 64

/**
 * Group commit for one SQLite handle: works that wait together run as savepoints of one transaction and
 * are answered after its commit, so one fsync serves them all. A work that throws loses its savepoint
 * only. When the commit itself fails, none of the batch happened and all are told so.
 */
export class GroupCommit {
  readonly #sqlite: SqliteHandle
  readonly #begin: Statement
  readonly #commitAll: Statement
  readonly #rollbackAll: Statement
  readonly #savepoint: Statement
  readonly #release: Statement
  readonly #rollback: Statement
  #waiting: Waiting[] = []
  #scheduled = false
  #idle: Array<() => void> = []

  constructor(sqlite: SqliteHandle) {
    this.#sqlite = sqlite
    this.#begin = sqlite.prepare('begin immediate')
    this.#commitAll = sqlite.prepare('commit')
    this.#rollbackAll = sqlite.prepare('rollback')
    this.#savepoint = sqlite.prepare('savepoint work')
    this.#release = sqlite.prepare('release work')
    this.#rollback = sqlite.prepare('rollback to work')
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject })
      this.#schedule()
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    if (!this.#scheduled) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    // After the current round of I/O, so that requests which arrived together commit together.
    setImmediate(() => this.#next())
  }

  async #next(): Promise<void> {
    await this.#commit(this.#waiting.splice(0, batchMax))
    this.#scheduled = false
    if (this.#waiting.length > 0) this.#schedule()
    else for (const done of this.#idle.splice(0)) done()
  }

  async #commit(batch: Waiting[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      // Left open only where an earlier rollback failed as well.
      if (this.#sqlite.inTransaction) this.#rollbackAll.run()
      this.#begin.run()
      for (const waiting of batch) outcomes.push(await this.#runInSavepoint(waiting))
      this.#commitAll.run()
    } catch (error) {
      this.#abandon()
      for (const { reject } of batch) reject(error)
      return
    }
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.waiting.reject(outcome.error)
      else outcome.waiting.resolve(outcome.value)
    }
  }

  /** A rollback that fails is tried again before the next batch; whoever waits is told either way. */
  #abandon(): void {
    try {
      if (this.#sqlite.inTransaction) this.#rollbackAll.run()
    } catch {
      // The next batch starts with it.
    }
  }

  async #runInSavepoint(waiting: Waiting): Promise<Outcome> {
    this.#savepoint.run()
    try {
      const value = await waiting.work()
      this.#release.run()
      return { waiting, value }
    } catch (error) {
      // A full disk makes SQLite roll the whole transaction back: then nothing of the batch stands.
      if (!this.#sqlite.inTransaction) throw error
      this.#rollback.run()
      this.#release.run()
      return { waiting, error }
    }
  }
}
