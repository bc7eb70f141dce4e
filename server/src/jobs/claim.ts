import type { Database, GlobalDb } from '../db/database.ts'
import type { ClaimedJob } from '../db/dialects/dialect.ts'
import type { Clock } from '../lib/clock.ts'
import { deadPayload } from './dead-payload.ts'
import {
  deleteClaimed,
  endLeases,
  extendClaim,
  type Held,
  markClaimedDead,
  rescheduleClaimed,
} from './jobs.queries.ts'

/** Milliseconds after which a job is free again if its lease is not extended, because the process died. */
export const leaseMs = 60_000
const extendEveryMs = 20_000

/** A claimed job: no other worker takes it until it is settled here or this process dies. */
export class Claim {
  readonly job: ClaimedJob
  readonly #db: Database
  readonly #clock: Clock
  /** Differs with every claim, so it also identifies the claim. */
  #leasedUntil: number
  #extending: Promise<void> = Promise.resolve()
  readonly #timer: ReturnType<typeof setInterval>

  constructor(db: Database, clock: Clock, job: ClaimedJob, leasedUntil: number) {
    this.#db = db
    this.#clock = clock
    this.job = job
    this.#leasedUntil = leasedUntil
    this.#timer = setInterval(() => {
      // A lease that could not be extended runs out; settling then finds that the claim is lost.
      void this.extend()
    }, extendEveryMs)
    this.#timer.unref()
  }

  /** Extends the lease from now on, whatever the clock said before. */
  extend(): Promise<void> {
    this.#extending = this.#extending.then(() => this.#extend()).catch(() => {})
    return this.#extending
  }

  /** Deletes a finished job with its payload, which may contain secrets. */
  remove(): Promise<void> {
    return this.#settle(({ dialect, connection }, held) => deleteClaimed(dialect, connection, held))
  }

  /** Reschedules the job. Omitted values stay unchanged. */
  again(
    runAt: number,
    {
      payload = this.job.payload,
      attempts = 0,
      failures = this.job.failures,
      error = null,
    }: { payload?: string; attempts?: number; failures?: number; error?: string | null } = {},
  ): Promise<void> {
    const planned = {
      run_at: runAt,
      planned_at: this.#clock(),
      payload,
      attempts,
      failures,
      last_error: error,
    }
    return this.#settle(({ dialect, connection }, held) =>
      rescheduleClaimed(dialect, connection, { ...held, ...planned }),
    )
  }

  /** Makes the job a dead letter, with the reason, for an operator to decide on. */
  giveUp(error: string): Promise<void> {
    const failedAt = this.#clock()
    const payload = deadPayload(this.job)
    return this.#settle(({ dialect, connection }, held) =>
      markClaimedDead(dialect, connection, { ...held, payload, failed_at: failedAt, last_error: error }),
    )
  }

  async #settle(write: (db: GlobalDb, held: Held) => Promise<unknown>): Promise<void> {
    clearInterval(this.#timer)
    await this.#extending
    const held = { id: this.job.id, leased_until: this.#leasedUntil }
    await this.#db.transaction((db) => write(db, held))
  }

  async #extend(): Promise<void> {
    const until = this.#clock() + leaseMs
    const held = { id: this.job.id, leased_until: this.#leasedUntil, until }
    const rows = await this.#db.transaction(({ dialect, connection }) =>
      extendClaim(dialect, connection, held),
    )
    if (rows.length > 0) this.#leasedUntil = until
  }
}

/** Claims the next due job that is at least as urgent as `leastUrgent`; undefined if none is due. */
export async function claimNext(db: Database, clock: Clock, leastUrgent: number): Promise<Claim | undefined> {
  const now = clock()
  const job = await db.dialect.claimJob(now, now + leaseMs, leastUrgent)
  return job && new Claim(db, clock, job, now + leaseMs)
}

/** Frees the jobs of a process that was ended; only if no other process can be working on the database. */
export const freeInterrupted = (db: Database): Promise<void> => db.transaction(endLeases)
