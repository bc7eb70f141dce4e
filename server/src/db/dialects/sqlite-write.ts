import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Result, Runner } from './connection.ts'

/** How long the statements of a transaction may follow each other without a turn for anybody else, in milliseconds. */
const turnMax = 10

/** How a transaction keeps the thread. */
export interface Turn {
  /** Since when, by `performance.now()`. */
  since: number
  /** True once it took more than one turn of the event loop. */
  isLong: boolean
}

/**
 * Statements of transactions, on the thread that serves everybody. A long transaction leaves its turn of the event loop
 * in between: what reads meanwhile sees the rows as they were before it, and what writes waits for its end.
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
    this.#turn.isLong = true
    return this.#runner.query(sql, parameters)
  }
}

/** Runs a statement in this turn. */
interface DirectRunner {
  query(sql: string, parameters: readonly unknown[]): Result
}
