import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { shortDigest } from '../lib/digest.ts'
import { Loop, type Progress } from '../lib/loop.ts'
import { countGuess } from './guess-counts.queries.ts'

/** Part of a quota that a client uses up before its requests are shared: most clients never do. */
const sharedFrom = 0.1
/** Milliseconds between two exchanges with the database, and before one that failed is tried again. */
const restMs = 100
const retryMs = 1000
/** Buckets in one exchange, which is one transaction. */
const batchMax = 100

/** One bucket's requests at this process, and at the others as of the last exchange. */
interface Bucket {
  /** Name of the bucket in the database, which reveals no address. */
  name: string
  /** In milliseconds. */
  window: number
  /** Requests since the last exchange. */
  unsent: number
  /** Requests of this process that the database has counted in this window. */
  sent: number
  /** Requests of the other processes in this window. */
  others: number
  endsAt: number
  /** Time of the last request. */
  lastAt: number
}

/**
 * Counts of requests that several processes share, for limits that may be exceeded a little. Requests are counted in
 * memory and never wait for the database: ten times a second at most, a process adds its counts of busy clients there and
 * learns those of the others. While the database is unavailable, each process counts for itself.
 */
export class SharedCounts {
  readonly #db: Database
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()
  readonly #loop: Loop

  constructor(db: Database, clock: Clock, log: Logger) {
    this.#db = db
    this.#clock = clock
    const report = (error: unknown) =>
      log.warn({ err: error }, 'rate limits are not shared with other processes; will try again')
    this.#loop = new Loop(() => this.#exchange(), retryMs, report, restMs)
  }

  /** Number of clients that are counted. */
  get size(): number {
    return this.#buckets.size
  }

  start(): void {
    this.#loop.start()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /**
   * Notes one more request of a key, the `consumed`th at this process in its own window of some seconds.
   * @returns what other processes have counted, and the milliseconds until that ends.
   */
  note(key: string, consumed: number, { quota, window }: { quota: number; window: number }): Others {
    let bucket = this.#buckets.get(key)
    if (!bucket) {
      if (consumed < quota * sharedFrom) return none
      bucket = {
        name: shortDigest(key),
        window: window * 1000,
        unsent: consumed - 1,
        sent: 0,
        others: 0,
        endsAt: 0,
        lastAt: 0,
      }
      this.#buckets.set(key, bucket)
    }
    bucket.unsent++
    bucket.lastAt = this.#clock()
    this.#loop.wake()
    const left = bucket.endsAt - this.#clock()
    return left > 0 ? { count: bucket.others, msLeft: left } : none
  }

  async #exchange(): Promise<Progress> {
    const now = this.#clock()
    // Also the unsent ones, which no window counts any more: a database that stays away must not fill the memory.
    for (const [key, { lastAt, window }] of this.#buckets)
      if (lastAt + window <= now) this.#buckets.delete(key)
    const unsent = [...this.#buckets].filter(([, bucket]) => bucket.unsent > 0)
    const turn = unsent.slice(0, batchMax)
    if (turn.length === 0) return 'idle'
    // Last from now on, so that the others have their turn.
    for (const [key, bucket] of turn) if (this.#buckets.delete(key)) this.#buckets.set(key, bucket)
    // In one order everywhere, so that no two processes wait for each other's rows.
    const batch = turn.map(([, bucket]) => bucket).sort((a, b) => (a.name < b.name ? -1 : 1))
    await this.#send(batch, now)
    return unsent.length > batch.length ? 'more' : 'idle'
  }

  async #send(batch: readonly Bucket[], now: number): Promise<void> {
    const counts = batch.map((bucket) => bucket.unsent)
    const found = await this.#db.transaction((tx) =>
      Promise.all(
        batch.map(({ name: key, window }, index) =>
          countGuess(tx, { key, now, window, times: counts[index] ?? 0 }),
        ),
      ),
    )
    for (const [index, bucket] of batch.entries()) {
      const [sent, answer] = [counts[index] ?? 0, found[index]]
      if (answer) take(bucket, sent, answer)
    }
  }
}

/** Requests at other processes. */
interface Others {
  count: number
  msLeft: number
}

const none: Others = { count: 0, msLeft: 0 }

function take(bucket: Bucket, sent: number, { count, ends_at }: { count: number; ends_at: number }): void {
  const sentBefore = ends_at === bucket.endsAt ? bucket.sent : 0
  bucket.unsent -= sent
  bucket.sent = sentBefore + sent
  bucket.others = Math.max(0, count - bucket.sent)
  bucket.endsAt = ends_at
}
