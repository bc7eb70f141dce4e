import { type Span, within } from '@earshot/shared/text/spans'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findFirstMinute, findGoodMinutes, listGaps, type SampledPart } from './samples.queries.ts'

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

/** How many minutes before the last reading are read again: another process may have noted them late. */
const overlap = 10

/**
 * What the samples tell, read again at most once a minute: a newer one could say nothing else. All of them are read once;
 * after that only what has come since.
 */
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
    const before = this.#kept
    this.#upTo = upTo
    const reading = Promise.resolve(before).then((known) => readHistory(this.#db, upTo, known))
    this.#kept = reading
    reading.catch(() => {
      if (this.#kept === reading) this.#kept = undefined
    })
    return reading
  }
}

async function readHistory(db: Database, upTo: number, known: History | undefined): Promise<History> {
  const first = await findFirstMinute(db)
  if (first === undefined || first * minute >= upTo) return { since: null, upTo, application: [], mail: [] }
  const from = Math.max(first, (Math.floor(upTo / day) - daysShown + 1) * (day / minute))
  const news = known && known.since !== null ? Math.max(from, known.upTo / minute - overlap) : from
  const old = { from: from * minute, to: news * minute }
  const [application, mail] = await Promise.all([
    listInterruptions(db, 'app', news, upTo / minute),
    listInterruptions(db, 'mail', news, upTo / minute),
  ])
  return {
    since: from * minute,
    upTo,
    application: joined(within(known?.application ?? [], old), application),
    mail: joined(within(known?.mail ?? [], old), mail),
  }
}

/** Two lists one after the other; an interruption that was cut between them is one again. */
function joined(before: Span[], after: Span[]): Span[] {
  const last = before.at(-1)
  const [next, ...others] = after
  return last && next && last.to === next.from
    ? [...before.slice(0, -1), { from: last.from, to: next.to }, ...others]
    : [...before, ...after]
}

/** From one minute up to another. */
async function listInterruptions(db: Database, part: SampledPart, from: number, to: number): Promise<Span[]> {
  const good = await findGoodMinutes(db, part, from)
  const gaps = good
    ? [{ from, to: good.from }, ...(await listGaps(db, part, from)), { from: good.to + 1, to }]
    : [{ from, to }]
  return gaps
    .filter((gap) => gap.from < gap.to)
    .map((gap) => ({ from: gap.from * minute, to: gap.to * minute }))
}
