import { isLive } from '@earshot/shared/event/events'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import { LiveFeed } from './live-feed.ts'
import { bye, changeChunk, heartbeat, opening, resetOpening } from './live-format.ts'
import { LiveHub } from './live-hub.ts'
import { batchOf, type LiveReader, type LiveStream } from './live-stream.ts'
import { listLiveSessionIds } from './sessions.queries.ts'

/** Maximum of missed events to send; a reader that missed more starts over. */
const missedMax = 500
const heartbeatMs = 15_000
const sessionCheckMs = 4_000

/** Server-sent events: notifies the browsers of a tenant of changes. */
export class Live {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Logger
  readonly #hub: LiveHub
  readonly #feed: LiveFeed
  readonly #timers: ReturnType<typeof setInterval>[] = []

  constructor(db: Database, clock: Clock, log: Logger) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#hub = new LiveHub(db.eventLog)
    this.#feed = new LiveFeed(db, this.#hub, log)
  }

  get openStreams(): number {
    return this.#hub.size
  }

  start(): void {
    this.#feed.start()
    this.#every(heartbeatMs, () => this.#hub.writeAll(heartbeat))
    this.#every(sessionCheckMs, () => {
      this.closeEndedSessions().catch((error) =>
        this.#log.error({ err: error }, 'sessions could not be checked'),
      )
    })
  }

  /**
   * Opens a stream, from the event after `lastEventId` or from now on.
   * @returns undefined if the session has too many streams open.
   */
  async openStream(reader: LiveReader, lastEventId: string | undefined): Promise<Response | undefined> {
    const stream = this.#hub.open(reader)
    if (!stream) return undefined
    try {
      const now = await this.#feed.position()
      if (lastEventId === undefined) stream.follow(opening(now), now)
      else await this.#catchUp(stream, lastEventId)
    } catch (error) {
      stream.close()
      throw error
    }
    return new Response(stream.body, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Asks proxies such as nginx not to buffer the stream.
        'X-Accel-Buffering': 'no',
      },
    })
  }

  /** Ends a session's streams at once, after a logout or a loss of rights. */
  closeSession(sessionId: string): void {
    this.#hub.closeSession(sessionId)
  }

  /** Ends the streams of sessions that ended on another node or expired. */
  async closeEndedSessions(): Promise<void> {
    const open = this.#hub.sessionIds()
    if (open.length === 0) return
    const alive = await listLiveSessionIds(this.#db, open, this.#clock())
    for (const sessionId of open) if (!alive.has(sessionId)) this.#hub.closeSession(sessionId)
  }

  /** Says goodbye to all browsers and ends all streams; the browsers reconnect by themselves. */
  async drain(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#feed.stop()
    this.#hub.closeAll(bye)
  }

  /** Sends the missed events, or tells the reader to start over if there are too many or the position is invalid. */
  async #catchUp(stream: LiveStream, after: string): Promise<void> {
    const { eventLog } = this.#db
    const newest = await eventLog.newest()
    const known = eventLog.isPosition(after) && !eventLog.isAfter(after, newest)
    const missed = known ? await eventLog.readTenant(stream.reader.tenantId, after, missedMax + 1) : []
    if (!known || missed.length > missedMax) return stream.follow(resetOpening(newest), newest)
    const chunks = missed.filter(({ type }) => isLive(type)).map(changeChunk)
    const beginning = Buffer.concat([opening(after), batchOf(chunks).bytes])
    stream.follow(beginning, missed.at(-1)?.position ?? after)
  }

  #every(ms: number, act: () => void): void {
    this.#timers.push(setInterval(act, ms).unref())
  }
}
