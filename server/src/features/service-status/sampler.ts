import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { outboxBacklog } from '../../db/outbox.ts'
import type { Clock } from '../../lib/clock.ts'
import { countFailingMails, insertSample } from './samples.queries.ts'

const minute = 60_000

/**
 * Records a sample of this minute: if the database accepts writes, and if mails are delivered. @throws when the sample
 * cannot be written.
 */
export async function takeSample(db: Database, clock: Clock): Promise<void> {
  const now = clock()
  const works = await db.dialect.probe().then(
    () => true,
    () => false,
  )
  const mailed = await isMailDelivered(db, now)
  const sample = {
    minute: Math.floor(now / minute),
    app: works ? (1 as const) : (0 as const),
    mail: mailed ? (1 as const) : (0 as const),
  }
  await db.transaction((tx) => insertSample(tx, sample))
}

/** Takes a sample at once, then at the start of every minute. A minute without one counts as an outage. */
export class Sampler {
  readonly #db: Database
  readonly #clock: Clock
  readonly #log: Logger
  #timer: ReturnType<typeof setTimeout> | undefined
  #taking: Promise<void> | undefined
  #stopped = false

  constructor(db: Database, clock: Clock, log: Logger) {
    this.#db = db
    this.#clock = clock
    this.#log = log
  }

  start(): void {
    const nextMinute = (Math.floor(this.#clock() / minute) + 1) * minute
    this.#taking = takeSample(this.#db, this.#clock)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'this minute could not be noted as working'))
      .finally(() => this.#waitUntil(nextMinute))
  }

  /** Waits for the sample in progress; none follows. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#taking
  }

  /** Follows a sample that took until the next minute at once: that minute was no outage. */
  #waitUntil(nextMinute: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.start(), Math.max(0, nextMinute - this.#clock()))
    this.#timer.unref()
  }
}

/** Waiting time in milliseconds after which an unsent mail counts as late. */
const lateAfter = 5 * minute
/** Attempts, about a minute in total, after which a failure counts. */
const failedAttempts = 3
/** Simultaneous failures that cannot all be the recipients' fault. */
const failingAtOnce = 3
const deadWithin = 60 * minute

/** True if mails are delivered. */
async function isMailDelivered(db: Database, now: number): Promise<boolean> {
  const { waiting, failing } = await countFailingMails(db, {
    dueBefore: now - lateAfter,
    failedAttempts,
    deadAfter: now - deadWithin,
  })
  return waiting === 0 && failing < failingAtOnce && (await isOutboxEmptied(db, now))
}

/** True if nothing rests for long in the outbox of a cluster, where mails wait before they are queued. */
async function isOutboxEmptied(db: Database, now: number): Promise<boolean> {
  if (!db.dialect.usesOutbox) return true
  // A missing node keeps the outbox from being read, and from being emptied.
  const backlog = await outboxBacklog(db).catch(() => undefined)
  return backlog?.every(({ since }) => now - since <= lateAfter) ?? false
}
