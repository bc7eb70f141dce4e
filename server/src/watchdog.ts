import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Milliseconds between two signs of life. */
const beatEvery = 1_000

/** Memory shared with the watching thread: `[signs of life, milliseconds left once the process is stopping]`. */
export interface Watched {
  state: Int32Array
  beatEvery: number
  silenceMax: number
}

/**
 * A thread that kills the process if the event loop has had no turn for `silenceMax` milliseconds, or if stopping takes
 * too long. A blocked event loop receives no signals, so no code in it could do this.
 */
export class Watchdog {
  readonly #state = new Int32Array(new SharedArrayBuffer(8))
  readonly #silenceMax: number

  /** `silenceMax` in milliseconds. */
  constructor(silenceMax: number) {
    this.#silenceMax = silenceMax
  }

  /** Starts watching. A process that a debugger may halt is not watched. */
  start(): void {
    if (inspectorUrl() !== undefined) return
    const watched: Watched = { state: this.#state, beatEvery, silenceMax: this.#silenceMax }
    new Worker(new URL('./watchdog-thread.js', import.meta.url), {
      workerData: watched,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    }).unref()
    setInterval(() => Atomics.add(this.#state, 0, 1), beatEvery).unref()
  }

  /** Limits the rest of the process's life to some milliseconds. */
  endWithin(milliseconds: number): void {
    Atomics.store(this.#state, 1, milliseconds)
  }
}
