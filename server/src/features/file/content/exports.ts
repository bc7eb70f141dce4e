import type { Database } from '../../../db/database.ts'
import { endLease, renewLease, takeLease } from '../../../db/lease.ts'
import { conflict } from '../../../lib/app-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Housekeeping } from '../../../lib/housekeeping.ts'

/** Lease of an export in milliseconds without renewal; afterwards the place of a killed process is free. */
const leaseMs = 60_000
const renewEvery = 20_000

/** Running exports over all processes, one per organisation at a time: each reads all of its data. */
export class Exports {
  readonly #db: Database
  readonly #clock: Clock
  readonly #housekeeping: Housekeeping
  /** Organisations whose export has just ended. */
  readonly #endings = new Map<string, Promise<unknown>>()

  constructor(db: Database, clock: Clock, housekeeping: Housekeeping) {
    this.#db = db
    this.#clock = clock
    this.#housekeeping = housekeeping
  }

  /**
   * Begins an export. @returns a function that ends it. @throws AppError `conflict` while another export of the
   * organisation runs.
   */
  async begin(tenantId: string): Promise<() => void> {
    const key = `export ${tenantId}`
    await this.#endings.get(tenantId)
    const now = this.#clock()
    let until = now + leaseMs
    if (!(await this.#db.transaction((tx) => takeLease(tx, key, { now, until }))))
      throw conflict('An export of your organisation is being downloaded. Please wait until it has finished.')
    const renew = async () => {
      const later = this.#clock() + leaseMs
      if (await this.#db.transaction((tx) => renewLease(tx, key, { until, later }))) until = later
    }
    const renewal = setInterval(() => this.#housekeeping.run(`renewing ${key}`, renew), renewEvery)
    renewal.unref()
    return () => {
      clearInterval(renewal)
      // A lease that cannot be released expires by itself.
      const ending = this.#db.transaction((tx) => endLease(tx, key, until)).catch(() => undefined)
      this.#endings.set(tenantId, ending)
      void ending.then(() => this.#endings.get(tenantId) === ending && this.#endings.delete(tenantId))
    }
  }
}
