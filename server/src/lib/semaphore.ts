import { overloaded } from './app-error.ts'

interface Bounds {
  /** Maximum of works at once. */
  atOnce: number
  /** Maximum of one owner's works at once; `atOnce` by default. */
  atOnceOfOwner?: number
  /** Maximum of waiting works, of all owners together. */
  waitingMax: number
  /** Seconds before the client of a rejected work may try again. */
  retryAfter: number
}

interface Waiting {
  begin(): void
  refuse(error: Error): void
}

/**
 * Runs a few works at once and lets a few more wait; all others are rejected. Owners, such as organisations, take
 * turns: one with many works neither delays all others nor keeps them out.
 */
export class Semaphore {
  readonly #bounds: Bounds
  /** Waiting works by owner, the next owner first. */
  readonly #queues = new Map<string, Waiting[]>()
  /** Number of running works by owner. */
  readonly #running = new Map<string, number>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Runs `work` in the turn of its owner. @throws AppError `overloaded` if too many works wait. */
  async run<Result>(work: () => Promise<Result>, owner = ''): Promise<Result> {
    if (this.#hasRoomFor(owner)) this.#count(owner, 1)
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      this.#count(owner, -1)
      // A finished work hands its place on, so that no new work takes the place first.
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

  /** Rejects the last work of the owner with the most waiting works, unless that is the owner of the new one. */
  #makeRoom(own: number): void {
    const refused = overloaded(this.#bounds.retryAfter)
    const longest = [...this.#queues.values()].reduce(
      (longest, queue) => (queue.length > longest.length ? queue : longest),
      [],
    )
    if (longest.length <= own + 1) throw refused
    longest.pop()?.refuse(refused)
  }

  /** Starts the first work of the next owner below their maximum; that owner moves to the end. */
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
