import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { emptyOutbox, relayNext } from '../db/outbox-relay.ts'
import { Loop } from '../lib/loop.ts'

const pollMs = 1000

/** Empties the outbox when transactions have committed, here or on another node; one process at a time does it. */
export class Relay {
  readonly #db: Database
  readonly #loop: Loop

  constructor(db: Database, log: Logger) {
    this.#db = db
    const report = (error: unknown) =>
      log.error({ err: error }, 'outbox could not be emptied; will try again')
    this.#loop = new Loop(() => relayNext(db), pollMs, report)
    if (db.dialect.usesOutbox) db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  /** Where nothing goes into the outbox, a copy of another installation may have left something in it. */
  async start(): Promise<void> {
    if (this.#db.dialect.usesOutbox) this.#loop.start()
    else await emptyOutbox(this.#db)
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}
