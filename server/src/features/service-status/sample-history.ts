import { clipSpans, type Span } from '@earshot/shared/text/spans'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { findFirstMinute, findGoodMinutes, listGaps, type SampledPart } from './samples.queries.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Number of days on the status page, including today. */
export const daysShown = 90

/** Uptime history of the service; times in milliseconds since 1970, UTC, to the minute. */
export interface History {
  /** Start of recording, or of this history; null before the first whole minute. */
  since: number | null
  /** Start of the current minute, up to which everything is known. */
  upTo: number
  /** Interruptions, oldest first. */
  application: Span[]
  mail: Span[]
}

/** Minutes before the last reading that are read again: another process may have recorded them late. */
const overlap = 10

/**
 * Uptime history from the samples, read again at most once a minute, because samples are taken once a minute. The first
 * reading covers all samples, later ones only the new ones.
 */
export class SampleHistory {
  readonly #db: Database
  readonly #clock: Clock
  #upTo = 0
  #cached: Promise<History> | undefined

  constructor(db: Database, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  read(): Promise<History> {
    const upTo = Math.floor(this.#clock() / minute) * minute
    if (this.#cached && upTo === this.#upTo) return this.#cached
    const before = this.#cached
    this.#upTo = upTo
    const reading = Promise.resolve(before).then((known) => readHistory(this.#db, upTo, known))
    this.#cached = reading
    reading.catch(() => {
      if (this.#cached === reading) this.#cached = undefined
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
    application: joined(clipSpans(known?.application ?? [], old), application),
    mail: joined(clipSpans(known?.mail ?? [], old), mail),
  }
}

/** Concatenates two lists; joins an interruption that was cut at their boundary. */
function joined(before: Span[], after: Span[]): Span[] {
  const last = before.at(-1)
  const [next, ...others] = after
  return last && next && last.to === next.from
    ? [...before.slice(0, -1), { from: last.from, to: next.to }, ...others]
    : [...before, ...after]
}

/** Interruptions between two minutes. */
async function listInterruptions(db: Database, part: SampledPart, from: number, to: number): Promise<Span[]> {
  const good = await findGoodMinutes(db, part, from)
  const gaps = good
    ? [{ from, to: good.from }, ...(await listGaps(db, part, from)), { from: good.to + 1, to }]
    : [{ from, to }]
  return gaps
    .filter((gap) => gap.from < gap.to)
    .map((gap) => ({ from: gap.from * minute, to: gap.to * minute }))
}
