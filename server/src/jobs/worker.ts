import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { ClaimedJob } from '../db/dialects/dialect.ts'
import { jobPriorities } from '../db/dialects/next-due.ts'
import type { Clock } from '../lib/clock.ts'
import { Loop, type Progress } from '../lib/loop.ts'
import { type Claim, claimNext, leaseMs } from './claim.ts'
import { capJobTimes, insertJob } from './jobs.queries.ts'
import { type Handlers, isJobKind, type Job, type JobKind, jobPayloads, PermanentError } from './kinds.ts'

const pollMs = 1000
const atOnceMax = 4
/** Of these one is for what somebody waits for: sendings to many may each take an hour. */
const urgentMin = 1
const reasonMax = 500
/** The worker looks at the clock every second; a larger step means that the clock was set. */
const stepMax = leaseMs / 2

/** How long a job waits after each failed attempt; after the last it is a dead letter, for a person to look at. */
export const retryPauses: readonly number[] = [
  5_000,
  60_000,
  10 * 60_000,
  60 * 60_000,
  6 * 60 * 60_000,
  24 * 60 * 60_000,
]

/** Does due jobs, a few at once, each under a lease that other nodes respect. */
export class Worker {
  readonly #db: Database
  readonly #handlers: Handlers
  readonly #clock: Clock
  readonly #log: Logger
  readonly #loop: Loop
  readonly #inHand = new Map<Claim, Promise<void>>()
  #lookedAt: number

  constructor(db: Database, handlers: Handlers, clock: Clock, log: Logger) {
    this.#db = db
    this.#handlers = handlers
    this.#clock = clock
    this.#log = log
    this.#lookedAt = clock()
    this.#loop = new Loop(
      () => this.#takeNext(),
      pollMs,
      (error) => log.error({ err: error }, 'worker could not take a job; will try again'),
    )
    db.dialect.onAnnouncement(() => this.#loop.wake())
  }

  /** Schedules the recurring jobs that are not scheduled yet, then works. */
  async start(): Promise<void> {
    const now = this.#clock()
    await this.#db.transaction(async ({ dialect, connection }) => {
      const priority = jobPriorities.usual
      for (const kind of Object.keys(recurring)) {
        const job = { id: kind, tenant_id: null, kind, payload: '{}', run_at: now, created_at: now, priority }
        await insertJob(dialect, connection, job)
      }
    })
    await this.#correctTimes(now)
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Takes no more jobs; resolves when those in hand are done. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await Promise.all(this.#inHand.values())
  }

  async #takeNext(): Promise<Progress> {
    await this.#noticeSetClock()
    if (this.#inHand.size >= atOnceMax) return 'idle'
    const claim = await claimNext(this.#db, this.#clock, this.#inHand.size >= atOnceMax - urgentMin)
    if (!claim) return 'idle'
    const done = this.#attempt(claim).finally(() => {
      this.#inHand.delete(claim)
      this.#loop.wake()
    })
    this.#inHand.set(claim, done)
    return 'more'
  }

  /**
   * A clock that is set forward lets the leases of jobs in hand run out, so they are extended first; one that is set
   * back would leave everything planned meanwhile waiting for a time that is far away.
   */
  async #noticeSetClock(): Promise<void> {
    const now = this.#clock()
    const step = now - this.#lookedAt
    this.#lookedAt = now
    if (step >= 0 && step <= stepMax) return
    await Promise.all([...this.#inHand.keys()].map((claim) => claim.extend()))
    if (step < 0) await this.#correctTimes(now)
  }

  /** Brings near what is planned for later than anything can be, with room for the clocks of other nodes. */
  async #correctTimes(now: number): Promise<void> {
    const leased = now + 5 * leaseMs
    await this.#db.transaction(async (tx) => {
      for (const [kind, every] of Object.entries(recurring))
        await capJobTimes(tx, { now, kind, due: now + every + 5 * leaseMs, leased })
      await capJobTimes(tx, { now, due: now + Math.max(...retryPauses) + 5 * leaseMs, leased })
    })
  }

  async #attempt(claim: Claim): Promise<void> {
    try {
      await this.#run(claim.job)
      await this.#finish(claim)
    } catch (error) {
      await this.#fail(claim, error).catch((failure) =>
        this.#log.error({ err: failure, job: claim.job.id }, 'job not settled; its lease will run out'),
      )
    }
  }

  async #run({ id, kind, tenant_id: tenantId, payload, attempts }: ClaimedJob): Promise<void> {
    // Attempts are counted when a job is taken, so one that ends the process each time is counted too.
    if (attempts > retryPauses.length + 1) throw new PermanentError('it never came to an end')
    if (!isJobKind(kind)) throw new PermanentError(`no handler for jobs of kind ${kind}`)
    const parsed = jobPayloads[kind].safeParse(parseJson(payload))
    if (!parsed.success) throw new PermanentError('its payload is not valid')
    const handle = this.#handlers[kind] as (job: Job) => Promise<void>
    await handle({ id, tenantId, payload: parsed.data })
  }

  async #finish(claim: Claim): Promise<void> {
    const every = intervalOf(claim.job)
    if (every === undefined) await claim.remove()
    else await claim.again(this.#clock() + every, 0, null)
  }

  async #fail(claim: Claim, error: unknown): Promise<void> {
    const { id, kind, attempts } = claim.job
    const reason = error instanceof Error ? error.message.slice(0, reasonMax) : String(error)
    const pause = error instanceof PermanentError ? undefined : retryPauses[attempts - 1]
    const every = intervalOf(claim.job)
    const report = { err: error, job: id, kind, attempts }
    if (pause !== undefined) {
      this.#log.warn(report, 'job failed; will try again')
      await claim.again(this.#clock() + pause, attempts, reason)
    } else if (every !== undefined) {
      this.#log.error(report, 'recurring job failed; will come again at its usual time')
      await claim.again(this.#clock() + every, 0, reason)
    } else {
      this.#log.error(report, 'job failed for good; it is a dead letter')
      await claim.giveUp(reason)
    }
  }
}

const intervalOf = ({ kind }: ClaimedJob): number | undefined =>
  isJobKind(kind) ? recurring[kind] : undefined

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The jobs that come again, and how long after they are done, in milliseconds. */
const recurring: Partial<Record<JobKind, number>> = {
  sweep: 60 * 60_000,
  gatherDigests: 10 * 60_000,
  watchComps: 10 * 60_000,
  removeFiles: 5 * 60_000,
  sweepFiles: 24 * 60 * 60_000,
  mendUsages: 24 * 60 * 60_000,
  watchTrials: 10 * 60_000,
  reconcileSubscriptions: 24 * 60 * 60_000,
}
