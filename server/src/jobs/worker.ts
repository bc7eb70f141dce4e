import { keysOf } from '@earshot/shared/record'
import { cutText } from '@earshot/shared/text/cut-text'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { ClaimedJob } from '../db/dialects/dialect.ts'
import { jobPriorities } from '../db/dialects/next-due.ts'
import { insertJob } from '../db/log-rows.ts'
import { because } from '../lib/cause.ts'
import type { Clock } from '../lib/clock.ts'
import { parseJson } from '../lib/json-text.ts'
import { Loop, type Progress } from '../lib/loop.ts'
import type { JobOutcome, Metrics } from '../metrics/metrics.ts'
import type { Tracer } from '../tracing/tracer.ts'
import { type Claim, claimNext, leaseMs } from './claim.ts'
import { correctJobTimes } from './jobs.queries.ts'
import {
  type Handlers,
  isJobKind,
  type Job,
  type JobKind,
  type JobResult,
  jobPayloads,
  PermanentError,
} from './kinds.ts'
import { priorityOfKind } from './queue.ts'

const pollMs = 1000
const { urgent, usual, bulk } = jobPriorities
/** The least urgent priority that each place takes: bulk jobs leave two places to others. */
const places: readonly number[] = [bulk, bulk, bulk, usual, urgent]
/** Milliseconds after which a long job gives its place to others. */
const partMs = 1000
/** A job becomes a dead letter once its process has ended this many times while running it. */
const interruptionsMax = 2
const reasonMax = 500
/** The worker checks the clock every second; a larger step means that the clock was set. */
const stepMax = leaseMs / 2

/** Milliseconds before each further attempt; after the last a job is a dead letter, for an operator to decide on. */
export const retryPauses: readonly number[] = [
  5_000,
  60_000,
  10 * 60_000,
  60 * 60_000,
  6 * 60 * 60_000,
  24 * 60 * 60_000,
]

/** Runs due jobs, a few at once, each under a lease that other nodes respect. */
export class Worker {
  readonly #db: Database
  readonly #handlers: Handlers
  readonly #clock: Clock
  readonly #log: Logger
  readonly #metrics: Metrics | undefined
  readonly #tracer: Tracer | undefined
  readonly #loop: Loop
  readonly #inHand = new Map<Claim, Promise<void>>()
  #lookedAt: number
  #isStopping = false

  constructor(
    db: Database,
    handlers: Handlers,
    clock: Clock,
    log: Logger,
    { metrics, tracer }: { metrics?: Metrics | undefined; tracer?: Tracer | undefined } = {},
  ) {
    this.#metrics = metrics
    this.#tracer = tracer
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

  /** Schedules recurring jobs that are missing, then starts working. */
  async start(): Promise<void> {
    const now = this.#clock()
    await this.#db.transaction(async ({ dialect, connection }) => {
      for (const kind of keysOf(recurring)) {
        const priority = priorityOfKind(kind)
        const times = { run_at: now, created_at: now, planned_at: now }
        await insertJob(dialect, connection, {
          id: kind,
          tenant_id: null,
          kind,
          payload: '{}',
          ...times,
          priority,
          request_id: null,
          traceparent: null,
        })
      }
    })
    await this.#correctTimes(now)
    this.#loop.start()
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Claims no more jobs; resolves when the running ones are done. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#loop.stop()
    await Promise.all(this.#inHand.values())
  }

  async #takeNext(): Promise<Progress> {
    await this.#noticeSetClock()
    const leastUrgent = places[this.#inHand.size]
    if (leastUrgent === undefined) return 'idle'
    const claim = await claimNext(this.#db, this.#clock, leastUrgent)
    if (!claim) return 'idle'
    if (claim.job.interruptions > 0) {
      await this.#attemptAlone(claim)
      return 'more'
    }
    const done = this.#attempt(claim).finally(() => {
      this.#inHand.delete(claim)
      this.#loop.wake()
    })
    this.#inHand.set(claim, done)
    return 'more'
  }

  /**
   * Runs jobs that were interrupted by the end of a process one at a time, so that a job that ends this process too can
   * be identified.
   */
  async #attemptAlone(claim: Claim): Promise<void> {
    await Promise.all(this.#inHand.values())
    await this.#attempt(claim)
  }

  /**
   * A clock that is set forward lets the leases of running jobs expire, so they are extended first; one that is set
   * back would make everything scheduled meanwhile wait for a distant time.
   */
  async #noticeSetClock(): Promise<void> {
    const now = this.#clock()
    const step = now - this.#lookedAt
    this.#lookedAt = now
    if (step >= 0 && step <= stepMax) return
    await Promise.all([...this.#inHand.keys()].map((claim) => claim.extend()))
    if (step < 0) await this.#correctTimes(now)
  }

  /** Corrects the times of jobs scheduled while the clock was ahead, with tolerance for other nodes' clocks. */
  #correctTimes(now: number): Promise<void> {
    const [planned, leased] = [now + 5 * leaseMs, now + 5 * leaseMs]
    return this.#db.transaction((tx) => correctJobTimes(tx, { now, planned, leased }))
  }

  async #attempt(claim: Claim): Promise<void> {
    const started = performance.now()
    const { kind, tenant_id: tenantId, request_id: requestId, traceparent: causedBy } = claim.job
    const settle = (traceparent?: string) =>
      because({ requestId: requestId ?? undefined, traceparent }, () => this.#settle(claim))
    const outcome = await (this.#tracer && isJobKind(kind)
      ? this.#tracer.job({ kind, tenantId, causedBy }, settle)
      : settle())
    if (isJobKind(kind)) this.#metrics?.job(kind, outcome, (performance.now() - started) / 1000)
  }

  async #settle(claim: Claim): Promise<JobOutcome> {
    try {
      await this.#finish(claim, (await this.#run(claim.job)) ?? {})
      return 'done'
    } catch (error) {
      return await this.#fail(claim, error).catch((failure) => {
        this.#log.error({ err: failure, job: claim.job.id }, 'job not settled; its lease will run out')
        return 'failed' as const
      })
    }
  }

  async #run(job: ClaimedJob): Promise<JobResult<JobKind> | undefined> {
    const { id, kind, tenant_id: tenantId, payload, interruptions } = job
    if (interruptions >= interruptionsMax)
      throw new PermanentError(`its process ended ${interruptions} times while it ran`)
    if (!isJobKind(kind)) throw new PermanentError(`no handler for jobs of kind ${kind}`)
    const parsed = jobPayloads[kind].safeParse(parseJson(payload))
    if (!parsed.success) throw new PermanentError('its payload is not valid')
    const until = performance.now() + partMs
    const isPartOver = () => performance.now() >= until || this.#isStopping
    return this.#handle(kind, { id, tenantId, payload: parsed.data, isPartOver })
  }

  #handle<Kind extends JobKind>(kind: Kind, job: Job<Kind>) {
    return this.#handlers[kind](job)
  }

  async #finish(claim: Claim, { next, failed = [], failures = 0 }: JobResult<JobKind>): Promise<void> {
    const { id, kind } = claim.job
    for (const { tenantId, error } of failed)
      this.#log.error({ err: error, job: id, kind, tenantId }, 'part of a job failed; the others went on')
    const every = intervalOf(claim.job)
    if (next !== undefined) await claim.again(this.#clock(), { payload: JSON.stringify(next) })
    else if (every === undefined) await claim.remove()
    else await claim.again(this.#clock() + every, { payload: '{}', failures })
  }

  async #fail(claim: Claim, error: unknown): Promise<JobOutcome> {
    const { id, kind, attempts } = claim.job
    const reason = error instanceof Error ? cutText(error.message, reasonMax) : String(error)
    const pause = error instanceof PermanentError ? undefined : retryPauses[attempts - 1]
    const every = intervalOf(claim.job)
    const report = { err: error, job: id, kind, attempts }
    if (pause !== undefined) {
      this.#log.warn(report, 'job failed; will try again')
      await claim.again(this.#clock() + pause, { attempts, error: reason })
      return 'retried'
    } else if (every !== undefined && claim.job.interruptions < interruptionsMax) {
      this.#log.error(report, 'recurring job failed; will come again at its usual time')
      await claim.again(this.#clock() + every, { payload: '{}', failures: 1, error: reason })
      return 'failed'
    } else {
      this.#log.error(report, 'job failed for good; it is a dead letter')
      await claim.giveUp(reason)
      return 'dead'
    }
  }
}

const intervalOf = ({ kind }: ClaimedJob): number | undefined =>
  isJobKind(kind) ? recurring[kind] : undefined

/** Recurring jobs, with the milliseconds between the end of a run and the next. */
const recurring: Partial<Record<JobKind, number>> = {
  sweep: 60 * 60_000,
  gatherDigests: 10 * 60_000,
  remindComplimentaryPlans: 10 * 60_000,
  remindExpiringKeys: 60 * 60_000,
  removeFiles: 5 * 60_000,
  sweepFiles: 24 * 60 * 60_000,
  reconcileUsages: 24 * 60 * 60_000,
  watchTrials: 10 * 60_000,
  reconcileSubscriptions: 24 * 60 * 60_000,
}
