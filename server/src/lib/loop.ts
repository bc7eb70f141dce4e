import { setTimeout } from 'node:timers/promises'

/** Whether a step found more than it did. */
export type Progress = 'more' | 'idle'

/**
 * Repeats a step while there is more to do, one at a time; then rests until woken or until the poll.
 * A step that throws is reported and tried again at the next poll.
 */
export class Loop {
  readonly #step: () => Promise<Progress>
  readonly #pollMs: number
  readonly #restMs: number
  readonly #onError: (error: unknown) => void
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<void> | undefined
  #woken = false

  /** @param restMs pause after each step, so that a flood of work leaves others room. */
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

  /** Looks for work now; a call during a step makes it look once more afterwards. */
  wake(): void {
    if (!this.#timer) return
    this.#woken = true
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      if (this.#woken) this.wake()
    })
  }

  /** Resolves when the step under way is done; none follows. */
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
        if (this.#restMs > 0) await setTimeout(this.#restMs)
      } catch (error) {
        this.#onError(error)
        return
      }
    } while (this.#timer && (progress === 'more' || this.#woken))
  }
}
