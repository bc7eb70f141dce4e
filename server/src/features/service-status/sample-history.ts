import type { Span } from '@earshot/shared/spans'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findFirstMinute, findGoodMinutes, listGaps, type Part } from './samples.queries.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How many days the status page shows, today among them. */
export const daysShown = 90

/** When the service worked and when it did not; times in milliseconds since 1970, UTC, to the minute. */
export interface History {
  /** When recording began, or where this history begins; null before the first whole minute. */
  since: number | null
  /** Up to here everything is known: the beginning of this minute. */
  upTo: number
  /** Interruptions, oldest first. */
  application: Span[]
  mail: Span[]
}

/** What the samples tell, read again at most once a minute: a newer one could say nothing else. */
export class SampleHistory {
  readonly #db: Database
  readonly #clock: Clock
  #upTo = 0
  #kept: Promise<History> | undefined

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  read(): Promise<History> {
    const upTo = Math.floor(this.#clock() / minute) * minute
    if (this.#kept && upTo === this.#upTo) return this.#kept
    this.#upTo = upTo
    const reading = readHistory(this.#db, upTo)
    this.#kept = reading
    reading.catch(() => {
      if (this.#kept === reading) this.#kept = undefined
    })
    return reading
  }
}

async function readHistory(db: Database, upTo: number): Promise<History> {
  const first = await findFirstMinute(db)
  if (first === undefined || first * minute >= upTo) return { since: null, upTo, application: [], mail: [] }
  const from = Math.max(first, (Math.floor(upTo / day) - daysShown + 1) * (day / minute))
  const [application, mail] = await Promise.all([
    listInterruptions(db, 'app', from, upTo / minute),
    listInterruptions(db, 'mail', from, upTo / minute),
  ])
  return { since: from * minute, upTo, application, mail }
}

/** From one minute up to another. */
async function listInterruptions(db: Database, part: Part, from: number, to: number): Promise<Span[]> {
  const good = await findGoodMinutes(db, part, from)
  const gaps = good
    ? [{ from, to: good.from }, ...(await listGaps(db, part, from)), { from: good.to + 1, to }]
    : [{ from, to }]
  return gaps
    .filter((gap) => gap.from < gap.to)
    .map((gap) => ({ from: gap.from * minute, to: gap.to * minute }))
}
