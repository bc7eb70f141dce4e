import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { relayNext } from '../db/outbox-relay.ts'
import { Loop } from '../lib/loop.ts'

const pollMs = 1000

/** Empties the outbox when transactions have committed, here or on another node; one process at a time does it. */
export class Relay {
  readonly #db: Database
  readonly #loop: Loop
  readonly #report: (error: unknown) => void

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#report = (error) =>
      log.error({ err: error }, 'outbox could not be emptied; what is left in it waits')
    db.reportDeadLetter = ({ cause, ...entry }) =>
      log.error({ ...entry, err: cause }, 'outbox entry failed for good; it is a dead letter')
    this.#loop = new Loop(() => relayNext(db), pollMs, this.#report)
    if (db.dialect.usesOutbox) db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  /**
   * Where nothing goes into the outbox, a copy of another installation may have left something in it. No failure keeps a
   * server from starting.
   */
  async start(): Promise<void> {
    if (this.#db.dialect.usesOutbox) this.#loop.start()
    else await this.#deliverLeft().catch(this.#report)
  }

  async #deliverLeft(): Promise<void> {
    while ((await relayNext(this.#db)) === 'more');
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }
}
