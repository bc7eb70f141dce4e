import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

/** Identifies a claim: the lease's end differs with every claim. */
export type Held = { id: string; leased_until: number }

export const deleteClaimed = preparedGlobal((db, claim: Held) =>
  db.deleteFrom('jobs').where('id', '=', claim.id).where('leased_until', '=', claim.leased_until),
)

export const rescheduleClaimed = preparedGlobal(
  (
    db,
    claim: Held & {
      run_at: number
      planned_at: number
      payload: string
      attempts: number
      failures: number
      last_error: string | null
    },
  ) =>
    db
      .updateTable('jobs')
      .set({
        run_at: claim.run_at,
        planned_at: claim.planned_at,
        payload: claim.payload,
        attempts: claim.attempts,
        failures: claim.failures,
        last_error: claim.last_error,
        interruptions: 0,
        leased_until: 0,
      })
      .where('id', '=', claim.id)
      .where('leased_until', '=', claim.leased_until),
)

export const markClaimedDead = preparedGlobal(
  (db, claim: Held & { payload: string; failed_at: number; last_error: string }) =>
    db
      .updateTable('jobs')
      .set({
        payload: claim.payload,
        failed_at: claim.failed_at,
        last_error: claim.last_error,
        leased_until: 0,
      })
      .where('id', '=', claim.id)
      .where('leased_until', '=', claim.leased_until),
)

/**
 * Corrects times after the clock was set back: a scheduled job waits, from now on, as long as it had to wait when it
 * was scheduled, and a lease that ends later than `leased` ends now.
 */
export async function correctJobTimes(
  { global }: Pick<GlobalDb, 'global'>,
  { now, planned, leased }: { now: number; planned: number; leased: number },
): Promise<void> {
  await global
    .updateTable('jobs')
    .set((eb) => ({ run_at: eb(eb('run_at', '-', eb.ref('planned_at')), '+', now), planned_at: now }))
    .where('failed_at', 'is', null)
    .where('planned_at', '>', planned)
    .execute()
  await global
    .updateTable('jobs')
    .set({ leased_until: 0 })
    .where('failed_at', 'is', null)
    .where('leased_until', '>', leased)
    .execute()
}

/** Ends the leases of all claimed jobs. */
export async function endLeases({ global }: Pick<GlobalDb, 'global'>): Promise<void> {
  await global.updateTable('jobs').set({ leased_until: 1 }).where('leased_until', '>', 1).execute()
}

/** @returns a row if the claim was still valid. */
export const extendClaim = preparedGlobal((db, claim: Held & { until: number }) =>
  db
    .updateTable('jobs')
    .set({ leased_until: claim.until })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leased_until)
    .returning('id'),
)
