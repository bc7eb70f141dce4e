import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

const atOnceMax = 4
const waitingMax = 1_000
/** Milliseconds between two log lines, since a full disk makes all of these writes fail. */
const reportEvery = 60_000

/**
 * Writes caused by a request that no one waits for, such as a session's last use. They begin after the request, a few
 * at a time; a failed write is dropped, so that reading works while nothing can be written.
 */
export class Housekeeping {
  readonly #log: Logger
  readonly #monotonic: Clock
  readonly #waiting = new Map<string, () => Promise<unknown>>()
  readonly #running = new Set<string>()
  #idle: Array<() => void> = []
  #dropped = 0
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(log: Logger, monotonic: Clock = () => performance.now()) {
    this.#log = log
    this.#monotonic = monotonic
  }

  /** Runs `work` later, unless a work of the same `name` has not ended yet. */
  run(name: string, work: () => Promise<unknown>): void {
    if (this.#waiting.has(name) || this.#running.has(name)) return
    if (this.#waiting.size >= waitingMax) this.#drop(new Error('Too many housekeeping writes wait'))
    else {
      this.#waiting.set(name, work)
      setImmediate(() => this.#next())
    }
  }

  /** Resolves when no work is waiting or running. */
  async idle(): Promise<void> {
    if (this.#waiting.size + this.#running.size === 0) return
    await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #next(): void {
    for (const [name, work] of this.#waiting) {
      if (this.#running.size >= atOnceMax) return
      this.#waiting.delete(name)
      this.#running.add(name)
      void this.#attempt(name, work)
    }
  }

  async #attempt(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#drop(error)
    }
    this.#running.delete(name)
    this.#next()
    if (this.#waiting.size + this.#running.size === 0) for (const done of this.#idle.splice(0)) done()
  }

  #drop(error: unknown): void {
    this.#dropped++
    const now = this.#monotonic()
    if (now - this.#reportedAt < reportEvery) return
    this.#log.warn({ err: error, dropped: this.#dropped }, 'housekeeping writes were dropped')
    this.#reportedAt = now
    this.#dropped = 0
  }
}
