import type { GlobalDb } from '../db/database.ts'
import { preparedGlobal } from '../db/prepared.ts'

export const insertJob = preparedGlobal(
  (
    db,
    job: {
      id: string
      tenant_id: string | null
      kind: string
      payload: string
      run_at: number
      created_at: number
      priority: number
    },
  ) =>
    db
      .insertInto('jobs')
      .values({
        id: job.id,
        tenant_id: job.tenant_id,
        kind: job.kind,
        payload: job.payload,
        run_at: job.run_at,
        attempts: 0,
        leased_until: 0,
        created_at: job.created_at,
        priority: job.priority,
      })
      // A recurring job has a fixed id and is there already.
      .onConflict((conflict) => conflict.column('id').doNothing()),
)

/** Which claim a job is held under: the time until which it is leased differs with every claim. */
export type Held = { id: string; leased_until: number }

export const deleteClaimed = preparedGlobal((db, claim: Held) =>
  db.deleteFrom('jobs').where('id', '=', claim.id).where('leased_until', '=', claim.leased_until),
)

export const rescheduleClaimed = preparedGlobal(
  (db, claim: Held & { run_at: number; attempts: number; last_error: string | null }) =>
    db
      .updateTable('jobs')
      .set({ run_at: claim.run_at, attempts: claim.attempts, last_error: claim.last_error, leased_until: 0 })
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

/** Times that no job can have unless the clock was set back since: `due` for a kind, or for all, and `leased`. */
export async function capJobTimes(
  { global }: Pick<GlobalDb, 'global'>,
  { now, kind, due, leased }: { now: number; kind?: string; due: number; leased: number },
): Promise<void> {
  const jobs = global
    .updateTable('jobs')
    .where('failed_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
  await jobs.set({ run_at: now }).where('run_at', '>', due).execute()
  await jobs.set({ leased_until: 0 }).where('leased_until', '>', leased).execute()
}

/** Frees all jobs that somebody has in hand. */
export async function freeJobs({ global }: Pick<GlobalDb, 'global'>): Promise<void> {
  await global.updateTable('jobs').set({ leased_until: 0 }).where('leased_until', '>', 0).execute()
}

/** @returns a row when the claim still held. */
export const extendClaim = preparedGlobal((db, claim: Held & { until: number }) =>
  db
    .updateTable('jobs')
    .set({ leased_until: claim.until })
    .where('id', '=', claim.id)
    .where('leased_until', '=', claim.leased_until)
    .returning('id'),
)
