/** Lets a few works run at once and a few more wait; the others are turned away. */
export class Semaphore {
  readonly #atOnce: number
  readonly #waitingMax: number
  readonly #waiting: Array<() => void> = []
  #running = 0

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce
    this.#waitingMax = waitingMax
  }

  /** Runs `work` in its turn. @throws what `refusal` makes when too many wait. */
  async run<Result>(work: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length >= this.#waitingMax) throw refusal()
    // Whoever ends hands their place on, so that nobody who comes later takes it meanwhile.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
