import { listTenantIds } from '../auth/tenants.queries.ts'
import type { Database } from '../db/database.ts'
import { batches } from '../lib/batches.ts'
import type { Job, JobFailure, TenantWalk } from './kinds.ts'

const batch = 100

/** State of a job that walks through all organisations. */
type WalkJob = Pick<Job, 'isPartOver'> & { payload: TenantWalk }

/**
 * Goes through all organisations in the order of their ids, from where the previous part ended. If the work for an
 * organisation fails, the failure is counted, and the walk goes on. `failed` has earlier failures of this part.
 * @returns the result of this part of the job.
 */
export async function walkTenants(
  db: Database,
  { payload, isPartOver }: WalkJob,
  work: (tenantId: string) => Promise<unknown>,
  failed: JobFailure[] = [],
): Promise<{ next?: TenantWalk; failed: JobFailure[]; failures?: number }> {
  const failures = () => (payload.failures ?? 0) + failed.length
  const read = (last?: { id: string }) => listTenantIds(db, last?.id ?? payload.after ?? '', batch)
  for await (const tenants of batches(batch, read))
    for (const { id } of tenants) {
      failed.push(...(await attempt(id, () => work(id))))
      if (isPartOver?.()) return { next: { after: id, failures: failures() }, failed }
    }
  return { failed, failures: failures() }
}

/** Runs `work` for an organisation, or for the installation. @returns the failure, if any. */
export async function attempt(tenantId: string | null, work: () => Promise<unknown>): Promise<JobFailure[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [{ tenantId, error }]
  }
}
