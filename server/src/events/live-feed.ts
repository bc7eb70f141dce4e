import { isLive } from '@earshot/shared/event/events'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { LogPosition } from '../db/dialects/event-log.ts'
import { Loop, type Progress } from '../lib/loop.ts'
import { changeChunk } from './live-format.ts'
import type { LiveHub } from './live-hub.ts'

const batchMax = 500
const pollMs = 1000

/** Follows the log from now on and passes events to the hub; does not read the log while there are no streams. */
export class LiveFeed {
  readonly #db: Database
  readonly #hub: LiveHub
  readonly #loop: Loop
  /** The position up to which all events are published; undefined while asleep. */
  #position: LogPosition | undefined
  #waking: Promise<LogPosition> | undefined

  constructor(db: Database, hub: LiveHub, log: Logger) {
    this.#db = db
    this.#hub = hub
    const report = (error: unknown) =>
      log.error({ err: error }, 'live events could not be read; will try again')
    this.#loop = new Loop(() => this.#step(), pollMs, report)
    db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  start(): void {
    this.#loop.start()
  }

  stop(): Promise<void> {
    return this.#loop.stop()
  }

  /** The feed's position: a stream that was opened in the hub before this call receives every later event. */
  async position(): Promise<LogPosition> {
    if (this.#position !== undefined) return this.#position
    this.#waking ??= this.#wake().finally(() => {
      this.#waking = undefined
    })
    return this.#waking
  }

  async #wake(): Promise<LogPosition> {
    const position = await this.#db.eventLog.newest()
    this.#position = position
    this.#loop.wake()
    return position
  }

  async #step(): Promise<Progress> {
    if (this.#hub.isEmpty) this.#position = undefined
    if (this.#position === undefined) return 'idle'
    const events = await this.#db.eventLog.read(this.#position, batchMax)
    const live = events.filter((event) => isLive(event.type) && this.#hub.hasTenant(event.tenant_id))
    for (const [tenantId, ofTenant] of Map.groupBy(live, (event) => event.tenant_id))
      this.#hub.publish(tenantId, ofTenant.map(changeChunk))
    this.#position = events.at(-1)?.position ?? this.#position
    return events.length === batchMax ? 'more' : 'idle'
  }
}
