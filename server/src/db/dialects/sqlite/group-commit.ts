import type { Database as SqliteHandle, Statement } from 'better-sqlite3'
import { type DatabaseObserver, secondsSince } from '../database-observer.ts'
import type { Checkpoints } from './checkpoints.ts'
import { isBusy, lockPause, lockWait } from './sqlite-lock.ts'
import type { Turn } from './sqlite-write.ts'

interface Waiting {
  work: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** When the work began to wait. */
  since: number
  /** True if the work runs in a savepoint of its own, because a work of its group failed. */
  apart: boolean
}

type Outcome = { waiting: Waiting; value: unknown } | { waiting: Waiting; error: unknown }

/** Maximum of works in one commit: bounds how long the first of them waits. */
const batchMax = 64
/** Maximum of turns of the event loop for which a group may grow. */
const turnsMax = 4

/**
 * Group commit for one SQLite handle: works that wait at the same time run in one transaction and are answered after
 * its commit, so one fsync serves all of them. If a work fails after it has written, the transaction is rolled back and
 * the group is run again, each work in a savepoint: so a work may run twice, as on Postgres. Savepoints for all would
 * cost a tenth of each write. If the commit itself fails, none of the group is stored, and every work gets the error.
 */
export class GroupCommit {
  /** The turn of the open transaction, or of the last one. */
  readonly turn: Turn = { since: 0 }
  readonly #sqlite: SqliteHandle
  readonly #observer: DatabaseObserver | undefined
  readonly #checkpoints: Checkpoints | undefined
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

  constructor(sqlite: SqliteHandle, observer?: DatabaseObserver, checkpoints?: Checkpoints) {
    this.#sqlite = sqlite
    this.#observer = observer
    this.#checkpoints = checkpoints
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

  /** Resolves when no work is waiting. */
  async idle(): Promise<void> {
    if (!this.#scheduled) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  /**
   * Waits for works that arrive together, so that they commit together: one turn more as long as the last turn brought
   * new works.
   */
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
      // A transaction is still open only if an earlier rollback failed as well.
      if (this.#sqlite.inTransaction) this.#rollbackAll.run()
      this.#begin.run()
      this.turn.since = performance.now()
      return undefined
    } catch (error) {
      return error
    }
  }

  /** Works that have waited too long fail; all others go on waiting. */
  #waitForLock(failure: unknown): void {
    const lateSince = performance.now() - lockWait
    const late = this.#waiting.filter(({ since }) => since <= lateSince)
    this.#waiting = this.#waiting.filter(({ since }) => since > lateSince)
    for (const { reject } of late) reject(failure)
    if (this.#waiting.length > 0) setTimeout(() => void this.#next(), lockPause)
    else this.#goOn()
  }

  async #finish(batch: Waiting[]): Promise<void> {
    const started = performance.now()
    let outcomes: Outcome[] | undefined
    try {
      outcomes = batch.some(({ apart }) => apart)
        ? await this.#runApart(batch)
        : await this.#runTogether(batch)
      if (outcomes) this.#commitAll.run()
      else this.#rollbackAll.run()
    } catch (error) {
      this.#abandon()
      for (const { reject } of batch) reject(error)
      return
    }
    if (outcomes) this.#observer?.commit?.(batch.length, secondsSince(started))
    if (outcomes) for (const outcome of outcomes) settle(outcome)
    else this.#waiting.unshift(...batch.map((waiting) => ({ ...waiting, apart: true })))
    this.#checkpoints?.afterCommit()
  }

  /** A rollback that fails is tried again before the next batch; the works fail either way. */
  #abandon(): void {
    try {
      if (this.#sqlite.inTransaction) this.#rollbackAll.run()
    } catch {
      // The next batch starts with the rollback.
    }
  }

  /** The outcome of each work; undefined if a work failed after it had written. */
  async #runTogether(batch: Waiting[]): Promise<Outcome[] | undefined> {
    const outcomes: Outcome[] = []
    for (const waiting of batch) {
      const before = this.#changes.get()
      try {
        outcomes.push({ waiting, value: await waiting.work() })
      } catch (error) {
        // A full disk makes SQLite roll the whole transaction back: then nothing of the batch is stored.
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
