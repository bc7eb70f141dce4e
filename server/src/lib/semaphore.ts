import { overloaded } from './app-error.ts'

interface Bounds {
  /** How many run at once. */
  atOnce: number
  /** How many of one owner do; as many as of all where it is left out. */
  atOnceOfOwner?: number
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
  /** By owner, how many of theirs run. */
  readonly #running = new Map<string, number>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` in the turn of its owner. @throws AppError `overloaded` when too many wait. */
  async run<Result>(work: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#hasRoomFor(owner)) this.#count(owner, 1)
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#count(owner, -1)
      // Whoever ends hands their place on, so that nobody who comes later takes it meanwhile.
      this.#beginNext()
    }
  }

  #hasRoomFor(owner: string): boolean {
    const { atOnce, atOnceOfOwner = atOnce } = this.#bounds
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0)
    return running < atOnce && (this.#running.get(owner) ?? 0) < atOnceOfOwner
  }

  #count(owner: string, by: 1 | -1): void {
    const count = (this.#running.get(owner) ?? 0) + by
    if (count > 0) this.#running.set(owner, count)
    else this.#running.delete(owner)
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

  /** Begins the first work of the next owner for whom there is room; that owner goes to the end. */
  #beginNext(): void {
    const found = [...this.#queues].find(([owner]) => this.#hasRoomFor(owner))
    if (!found) return
    const [owner, queue] = found
    this.#queues.delete(owner)
    const next = queue.shift()
    if (queue.length > 0) this.#queues.set(owner, queue)
    this.#count(owner, 1)
    next?.begin()
  }
}
