import { setTimeout } from 'node:timers/promises'
import type { Runner } from './connection.ts'

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

/** Reads that wait for whoever holds the file; single statements, so that trying again is safe. */
export class RetryingRunner implements Runner {
  readonly #runner: Runner

  constructor(runner: Runner) {
    this.#runner = runner
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[]; affected?: number }> {
    const until = performance.now() + lockWait
    for (;;) {
      try {
        return await this.#runner.query(sql, parameters)
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await setTimeout(lockPause)
      }
    }
  }
}
