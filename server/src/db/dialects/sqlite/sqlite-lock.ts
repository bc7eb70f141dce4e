import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises'
import type { Result, Runner } from '../connection.ts'

/*
 * Another process may lock the file: a backup, a script of the operator. SQLite itself would wait by blocking the
 * thread, which serves all requests; this module waits between turns of the event loop.
 */

/** Milliseconds to wait for a lock before failing. */
export const lockWait = 5_000
/** Milliseconds between two attempts. */
export const lockPause = 10

/** True for an error that says that another process has locked the file. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Milliseconds for which reads may follow each other without letting other work run. */
const turnMax = 5

/**
 * Reads on a thread that serves all requests. They wait while the file is locked, and may be retried since each is a
 * single statement. A read is finished when its promise is created, so a loop of reads would never leave its turn:
 * after `turnMax`, the next read waits for the next turn.
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

/** Runs a statement synchronously. */
interface DirectRunner {
  query(sql: string, parameters: readonly unknown[]): Result
}
