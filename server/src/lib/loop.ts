import { setTimeout } from 'node:timers/promises'
import { because } from './cause.ts'

/** Milliseconds between reports of a lasting failure: a database may be gone for hours. */
const reportEveryMs = 60_000

/** `more` if a step left work to do. */
export type Progress = 'more' | 'idle'

/**
 * Repeats a step while there is more to do, one at a time; then rests until woken or until the next poll.
 * A step that throws is tried again at the next poll. The failure is reported at once, and each minute while it lasts.
 */
export class Loop {
  readonly #step: () => Promise<Progress>
  readonly #pollMs: number
  readonly #restMs: number
  readonly #onError: (error: unknown) => void
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<void> | undefined
  #woken = false
  #reportedAt = Number.NEGATIVE_INFINITY

  /** @param restMs pause after each step, so that a flood of work leaves processor time to others. */
  constructor(step: () => Promise<Progress>, pollMs: number, onError: (error: unknown) => void, restMs = 0) {
    this.#step = step
    this.#pollMs = pollMs
    this.#restMs = restMs
    this.#onError = onError
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#pollMs)
    this.#timer.unref()
    this.wake()
  }

  /** Looks for work now; a call during a step makes the loop look once more afterwards. */
  wake(): void {
    if (!this.#timer) return
    this.#woken = true
    // The request that wakes a loop is not the cause of what is waiting.
    this.#running ??= because({}, () => this.#run()).finally(() => {
      this.#running = undefined
      if (this.#woken) this.wake()
    })
  }

  /** Resolves when the current step is done; no other follows. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#running
  }

  async #run(): Promise<void> {
    let progress: Progress = 'idle'
    do {
      this.#woken = false
      try {
        progress = await this.#step()
        this.#reportedAt = Number.NEGATIVE_INFINITY
        if (this.#restMs > 0) await setTimeout(this.#restMs)
      } catch (error) {
        this.#report(error)
        return
      }
    } while (this.#timer && (progress === 'more' || this.#woken))
  }

  #report(error: unknown): void {
    const now = performance.now()
    if (now - this.#reportedAt < reportEveryMs) return
    this.#reportedAt = now
    this.#onError(error)
  }
}
