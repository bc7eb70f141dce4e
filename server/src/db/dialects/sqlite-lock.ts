import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import type { Result, Runner } from './connection.ts'

/*
 * Another process may hold the file: a backup, a script of the operator. SQLite itself would wait by stopping the
 * thread, which serves everybody; here the waiting is done between turns of the event loop.
 */

/** How long a lock is waited for before it is an error, in milliseconds. */
export const lockWait = 5_000
/** How long from one try to the next. */
export const lockPause = 10

/** Whether an error says that somebody else holds the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** How long reads may follow each other without a turn of the event loop for anybody else, in milliseconds. */
const turnMax = 5

/**
 * Reads of a thread that serves everybody. They wait for whoever holds the file, and may be tried again since each is a
 * single statement. A read is done when its promise is made, so a loop over reads alone would never leave its turn: once
 * `turnMax` is over, the next read waits for the next turn.
 */
export class ReadRunner implements Runner {
  readonly #runner: DirectRunner
  #turnSince = 0

  constructor(runner: DirectRunner) {
    this.#runner = runner
  }

  query(sql: string, parameters: readonly unknown[]): Result | Promise<Result> {
    const now = performance.now()
    if (now - this.#turnSince > turnMax) return this.#queryNextTurn(sql, parameters)
    try {
      return this.#runner.query(sql, parameters)
    } catch (error) {
      if (!isBusy(error)) throw error
      return this.#retry(sql, parameters, now)
    }
  }

  async #queryNextTurn(sql: string, parameters: readonly unknown[]): Promise<Result> {
    await nextTurn()
    this.#turnSince = performance.now()
    return this.query(sql, parameters)
  }

  async #retry(sql: string, parameters: readonly unknown[], since: number): Promise<Result> {
    for (;;) {
      await setTimeout(lockPause)
      try {
        return this.#runner.query(sql, parameters)
      } catch (error) {
        if (!isBusy(error) || performance.now() > since + lockWait) throw error
      }
    }
  }
}

/** Runs a statement in this turn. */
interface DirectRunner {
  query(sql: string, parameters: readonly unknown[]): Result
}
