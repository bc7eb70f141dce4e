import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { LoggedEvent, LogPosition } from '../db/dialects/event-log.ts'
import { consumerTurn } from '../db/outbox.ts'
import type { Progress } from '../lib/loop.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Consumer } from './consumer.ts'
import { getCursor, moveCursor } from './cursors.queries.ts'

const batchMax = 100

/** Milliseconds before each further attempt at a failed event; after the last the event is skipped. */
export const retryPauses: readonly number[] = [1_000, 4_000, 15_000, 60_000]

/** Another node moved the cursor: this transaction must be rolled back. */
class CursorTaken extends Error {
  override readonly name = 'CursorTaken'
}

export interface ReadingOptions {
  /** Milliseconds before each further attempt at a failed event. */
  pauses?: readonly number[] | undefined
  metrics?: Metrics | undefined
}

/** One consumer's progress through the log, a batch at a time. */
export class Reading {
  readonly #db: Database
  readonly #consumer: Consumer
  readonly #log: Logger
  readonly #pauses: readonly number[]
  readonly #metrics: Metrics | undefined
  /** Number of next events to handle singly, because a batch with them failed. */
  #alone = 0
  /** The event that failed alone last, and how often in this process; another node may have handled it since. */
  #failed: { position: LogPosition; times: number } | undefined
  #resumeAt = 0

  constructor(
    db: Database,
    consumer: Consumer,
    log: Logger,
    { pauses = retryPauses, metrics }: ReadingOptions = {},
  ) {
    this.#db = db
    this.#consumer = consumer
    this.#log = log
    this.#pauses = pauses
    this.#metrics = metrics
  }

  /**
   * Handles the next batch. If it fails, its events are tried one by one, and an event that keeps failing is skipped.
   */
  async step(): Promise<Progress> {
    if (performance.now() < this.#resumeAt) return 'idle'
    const from = await getCursor(this.#db, this.#consumer)
    const limit = this.#alone > 0 ? 1 : batchMax
    const events = await this.#db.eventLog.read(from, limit)
    const [first] = events
    const last = events.at(-1)
    const lag = first ? Math.max(0, Date.now() - first.created_at) : 0
    this.#metrics?.eventsLag(this.#consumer.name, lag / 1000)
    if (!last) return 'idle'
    try {
      await this.#handle(from, events, last.position)
    } catch (error) {
      return this.#recover(error, from, events)
    }
    this.#forget()
    return events.length === limit ? 'more' : 'idle'
  }

  async #handle(from: LogPosition, events: readonly LoggedEvent[], to: LogPosition): Promise<void> {
    const consumer = this.#consumer
    await this.#db.transaction(async (db) => {
      // A cursor may be visible before what the same transaction wrote on other nodes.
      if (db.dialect.usesOutbox) await db.dialect.takeTurn(db.connection, consumerTurn(consumer.name))
      // First, so that a node that lost the race waits and stops before repeating the work.
      if (!(await moveCursor(db, { consumer: consumer.name, from, to }))) throw new CursorTaken()
      const subscribed = events.filter((event) => consumer.isSubscribed(event))
      if (subscribed.length > 0) await consumer.handle(subscribed, db)
    })
  }

  async #recover(error: unknown, from: LogPosition, events: readonly LoggedEvent[]): Promise<Progress> {
    if (error instanceof CursorTaken) return 'more'
    const [event, ...more] = events
    if (this.#db.dialect.isUnavailable(error)) {
      // Not the event's fault: it waits for the database. Of many events, one statement may have taken too long.
      if (more.length > 0) this.#alone = events.length
      throw error
    }
    if (!event || more.length > 0) {
      this.#alone = events.length
      return 'more'
    }
    const times = this.#failed?.position === event.position ? this.#failed.times + 1 : 1
    this.#failed = { position: event.position, times }
    const pause = this.#pauses[times - 1]
    const report = { err: error, consumer: this.#consumer.name, seq: event.seq, type: event.type }
    if (pause !== undefined) {
      this.#resumeAt = performance.now() + pause
      this.#log.warn(report, 'event not handled; will try again')
      return 'idle'
    }
    this.#log.error(report, 'event passed by after repeated failures')
    const move = { consumer: this.#consumer.name, from, to: event.position }
    await this.#db.transaction((db) => moveCursor(db, move))
    this.#forget()
    return 'more'
  }

  #forget(): void {
    this.#failed = undefined
    if (this.#alone > 0) this.#alone--
  }
}
