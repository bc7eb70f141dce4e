import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result, Runner } from '../connection.ts'

/** Milliseconds for which statements of a transaction may follow each other without letting other work run. */
const turnMax = 10

/** The turn of the event loop that a transaction occupies. */
export interface Turn {
  /** Its start, by `performance.now()`. */
  since: number
}

/**
 * Statements of transactions, on the thread that serves all requests. A long transaction pauses between turns of the
 * event loop: meanwhile, readers see the rows as they were before the transaction, and writers wait for its end.
 */
export class WriteRunner implements Runner {
  readonly #runner: DirectRunner
  readonly #turn: Turn

  constructor(runner: DirectRunner, turn: Turn) {
    this.#runner = runner
    this.#turn = turn
  }

  query(sql: string, parameters: readonly unknown[]): Result | Promise<Result> {
    if (performance.now() - this.#turn.since <= turnMax) return this.#runner.query(sql, parameters)
    return this.#queryNextTurn(sql, parameters)
  }

  async #queryNextTurn(sql: string, parameters: readonly unknown[]): Promise<Result> {
    await nextTurn()
    this.#turn.since = performance.now()
    return this.#runner.query(sql, parameters)
  }
}

/** Runs a statement synchronously. */
interface DirectRunner {
  query(sql: string, parameters: readonly unknown[]): Result
}
