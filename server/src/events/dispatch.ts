import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { Loop } from '../lib/loop.ts'
import type { Consumer } from './consumer.ts'
import { Reading, type ReadingOptions } from './reading.ts'

const pollMs = 1000

/** Runs every consumer when events were committed, here or on another node. */
export class Dispatcher {
  readonly #loops: Loop[]

  constructor(db: Database, consumers: readonly Consumer[], log: Logger, options: ReadingOptions = {}) {
    this.#loops = consumers.map((consumer) => {
      const reading = new Reading(db, consumer, log, options)
      const report = (error: unknown) =>
        log.error({ err: error, consumer: consumer.name }, 'consumer could not read events; will try again')
      return new Loop(() => reading.step(), pollMs, report, consumer.restMs)
    })
    db.dialect.onAnnouncement(() => {
      for (const loop of this.#loops) loop.wake()
    })
  }

  start(): void {
    for (const loop of this.#loops) loop.start()
  }

  /** Resolves when the current batches are done. */
  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()))
  }
}
