import { overloaded } from './app-error.ts'

interface Bounds {
  /** How many run at once. */
  atOnce: number
  /** How many wait for that, of all owners together. */
  waitingMax: number
  /** Seconds until whoever was turned away may try again. */
  retryAfter: number
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/**
 * Lets a few works run at once and a few more wait; the others are turned away. Owners take turns, such as
 * organisations: one with many works keeps nobody else waiting for all of them, or out.
 */
export class Semaphore {
  readonly #bounds: Bounds
  /** By owner, who is next first. */
  readonly #queues = new Map<string, Waiting[]>()
  #running = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` in the turn of its owner. @throws AppError `overloaded` when too many wait. */
  async run<Result>(work: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#running < this.#bounds.atOnce) this.#running++
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      // Whoever ends hands their place on, so that nobody who comes later takes it meanwhile.
      const next = this.#next()
      if (next) next.begin()
      else this.#running--
    }
  }

  #wait(owner: string): Promise<void> {
    const own = this.#queues.get(owner) ?? []
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    if (waiting >= this.#bounds.waitingMax) this.#makeRoom(own.length)
    this.#queues.set(owner, own)
    return new Promise((begin, refuse) => own.push({ begin, refuse }))
  }

  /** Turns the last one away of whoever has the most waiting, unless it is the one who comes. */
  #makeRoom(own: number): void {
    const refused = overloaded(this.#bounds.retryAfter)
    const longest = [...this.#queues.values()].reduce(
      (longest, queue) => (queue.length > longest.length ? queue : longest),
      [],
    )
    if (longest.length <= own + 1) throw refused
    longest.pop()?.refuse(refused)
  }

  /** The next owner's first one; that owner goes to the end. */
  #next(): Waiting | undefined {
    const [first] = this.#queues
    if (!first) return undefined
    const [owner, queue] = first
    this.#queues.delete(owner)
    const next = queue.shift()
    if (queue.length > 0) this.#queues.set(owner, queue)
    return next
  }
}
