import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { LoggedEvent, LogPosition } from '../db/dialects/event-log.ts'
import { Loop, type Progress } from '../lib/loop.ts'

const batchMax = 500
const pollMs = 1000

/**
 * Follows the log from now on, so that changes made by other nodes invalidate this process's caches. This node's own
 * events are read as well, without effect.
 */
export class OtherNodes {
  readonly #db: Database
  readonly #onEvent: (event: LoggedEvent) => void
  readonly #loop: Loop
  #position: LogPosition | undefined

  constructor(db: Database, log: Logger, onEvent: (event: LoggedEvent) => void) {
    this.#db = db
    this.#onEvent = onEvent
    const report = (error: unknown) =>
      log.error({ err: error }, 'other nodes could not be followed; will try again')
    this.#loop = new Loop(() => this.#step(), pollMs, report)
    db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  /** Resolves once no further event can be missed. */
  async start(): Promise<void> {
    this.#position = await this.#db.eventLog.newest()
    this.#loop.start()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #step(): Promise<Progress> {
    const from = this.#position ?? (await this.#db.eventLog.newest())
    const events = await this.#db.eventLog.read(from, batchMax)
    for (const event of events) this.#onEvent(event)
    this.#position = events.at(-1)?.position ?? from
    return events.length === batchMax ? 'more' : 'idle'
  }
}
