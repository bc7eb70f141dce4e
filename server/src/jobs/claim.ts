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

/** When nobody extends a lease, because the process died, the job is free again after this long. */
export const leaseMs = 60_000
const extendEveryMs = 20_000

/** A job in hand: nobody else takes it until it is settled here or this process dies. */
export class Claim {
  readonly job: ClaimedJob
  readonly #db: Database
  readonly #clock: Clock
  /** Differs with every claim, so it also tells whether the job is still ours. */
  #leasedUntil: number
  #extending: Promise<void> = Promise.resolve()
  readonly #timer: ReturnType<typeof setInterval>

  constructor(db: Database, clock: Clock, job: ClaimedJob, leasedUntil: number) {
    this.#db = db
    this.#clock = clock
    this.job = job
    this.#leasedUntil = leasedUntil
    this.#timer = setInterval(() => {
      // A lease that could not be extended runs out; settling then finds that the job is no longer ours.
      void this.extend()
    }, extendEveryMs)
    this.#timer.unref()
  }

  /** Holds it for a further while from now on, whatever the clock said before. */
  extend(): Promise<void> {
    this.#extending = this.#extending.then(() => this.#extend()).catch(() => {})
    return this.#extending
  }

  /** It is done and leaves no trace: what it carried may have been secret. */
  remove(): Promise<void> {
    return this.#settle(({ dialect, connection }, held) => deleteClaimed(dialect, connection, held))
  }

  /** Plans it anew. What is not said stays as it was. */
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

  /** It is a dead letter from now on: kept with the reason, until a person looks. */
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

/** Takes the next due job, none less urgent than a priority, or answers undefined when none is due. */
export async function claimNext(db: Database, clock: Clock, leastUrgent: number): Promise<Claim | undefined> {
  const now = clock()
  const job = await db.dialect.claimJob(now, now + leaseMs, leastUrgent)
  return job && new Claim(db, clock, job, now + leaseMs)
}

/** Frees what a process that was ended had in hand; only where no other process can be working on the database. */
export const freeInterrupted = (db: Database): Promise<void> => db.transaction(endLeases)
