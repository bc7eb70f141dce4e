import type { Database as SqliteHandle, Statement } from 'better-sqlite3'
import { checkpointPages } from './sqlite-handle.ts'
import { isBusy, lockPause, lockWait } from './sqlite-lock.ts'
import type { Turn } from './sqlite-write.ts'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** When it began to wait. */
  since: number
  /** Whether it runs in a savepoint of its own, since somebody in its group failed. */
  apart: boolean
}

type Outcome = { waiting: Waiting; value: unknown } | { waiting: Waiting; error: unknown }

/** How many works may share one commit: bounds how long the first of them waits. */
const batchMax = 64
/** How many turns of the event loop a group may go on growing. */
const turnsMax = 4

/**
 * Group commit for one SQLite handle: works that wait together run in one transaction and are answered after its commit,
 * so one fsync serves them all. When one fails after it has written, the transaction is undone and the group run again,
 * each work in a savepoint: so a work may run twice, as on Postgres. Savepoints for all would cost a tenth of each write.
 * When the commit itself fails, none of the group happened and all are told so.
 */
export class GroupCommit {
  /** That of the transaction that is open, or was last. */
  readonly turn: Turn = { since: 0, isLong: false }
  readonly #sqlite: SqliteHandle
  readonly #begin: Statement
  readonly #commitAll: Statement
  readonly #rollbackAll: Statement
  readonly #savepoint: Statement
  readonly #release: Statement
  readonly #rollback: Statement
  readonly #changes: Statement<[], number>
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
    this.#changes = sqlite.prepare<[], number>('select total_changes()').pluck()
  }

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({
        work,
        resolve: resolve as (value: unknown) => void,
        reject,
        since: performance.now(),
        apart: false,
      })
      if (this.#scheduled) return
      this.#scheduled = true
      this.#gather(turnsMax, 0)
    })
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    if (!this.#scheduled) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /** Lets requests that arrive together commit together: a turn more as long as the last one brought some. */
  #gather(turns: number, before: number): void {
    setImmediate(() => {
      const count = this.#waiting.length
      if (count > before && count > 1 && count < batchMax && turns > 1) this.#gather(turns - 1, count)
      else void this.#next()
    })
  }

  async #next(): Promise<void> {
    const failure = this.#tryBegin()
    if (isBusy(failure)) return this.#waitForLock(failure)
    const batch = this.#waiting.splice(0, batchMax)
    if (failure === undefined) await this.#finish(batch)
    else for (const { reject } of batch) reject(failure)
    this.#goOn()
  }

  #goOn(): void {
    if (this.#waiting.length > 0) {
      this.#gather(turnsMax, 0)
      return
    }
    this.#scheduled = false
    for (const done of this.#idle.splice(0)) done()
  }

  #tryBegin(): unknown {
    try {
      // Left open only where an earlier rollback failed as well.
      if (this.#sqlite.inTransaction) this.#rollbackAll.run()
      this.#begin.run()
      Object.assign(this.turn, { since: performance.now(), isLong: false })
      return undefined
    } catch (error) {
      return error
    }
  }

  /** All of them go on waiting but those who have waited long enough. */
  #waitForLock(failure: unknown): void {
    const lateSince = performance.now() - lockWait
    const late = this.#waiting.filter(({ since }) => since <= lateSince)
    this.#waiting = this.#waiting.filter(({ since }) => since > lateSince)
    for (const { reject } of late) reject(failure)
    if (this.#waiting.length > 0) setTimeout(() => void this.#next(), lockPause)
    else this.#goOn()
  }

  async #finish(batch: Waiting[]): Promise<void> {
    let outcomes: Outcome[] | undefined
    try {
      outcomes = batch.some(({ apart }) => apart)
        ? await this.#runApart(batch)
        : await this.#runTogether(batch)
      if (outcomes) this.#commit()
      else this.#rollbackAll.run()
    } catch (error) {
      this.#abandon()
      for (const { reject } of batch) reject(error)
      return
    }
    if (outcomes) for (const outcome of outcomes) settle(outcome)
    else this.#waiting.unshift(...batch.map((waiting) => ({ ...waiting, apart: true })))
  }

  /** Writes of a long transaction are folded into the file at the next commit instead: both take their time. */
  #commit(): void {
    if (!this.turn.isLong) {
      this.#commitAll.run()
      return
    }
    this.#sqlite.pragma('wal_autocheckpoint = 0')
    try {
      this.#commitAll.run()
    } finally {
      this.#sqlite.pragma(`wal_autocheckpoint = ${checkpointPages}`)
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

  /** What came of each; undefined when one failed that had written something. */
  async #runTogether(batch: Waiting[]): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    for (const waiting of batch) {
      const before = this.#changes.get()
      try {
        outcomes.push({ waiting, value: await waiting.work() })
      } catch (error) {
        // A full disk makes SQLite roll the whole transaction back: then nothing of the batch stands.
        if (!this.#sqlite.inTransaction || batch.length === 1) throw error
        if (this.#changes.get() !== before) return undefined
        outcomes.push({ waiting, error })
      }
    }
    return outcomes
  }

  async #runApart(batch: Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    for (const waiting of batch) outcomes.push(await this.#runInSavepoint(waiting))
    return outcomes
  }

  async #runInSavepoint(waiting: Waiting): Promise<Outcome> {
    this.#savepoint.run()
    try {
      const value = await waiting.work()
      this.#release.run()
      return { waiting, value }
    } catch (error) {
      if (!this.#sqlite.inTransaction) throw error
      this.#rollback.run()
      this.#release.run()
      return { waiting, error }
    }
  }
}

function settle(outcome: Outcome): void {
  if ('error' in outcome) outcome.waiting.reject(outcome.error)
  else outcome.waiting.resolve(outcome.value)
}
