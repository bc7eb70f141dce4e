import { listTenantIds } from '../auth/tenants.queries.ts'
import type { Database } from '../db/database.ts'
import { batches } from '../lib/batches.ts'
import type { Job, JobFailure, TenantWalk } from './kinds.ts'

const batch = 100

/** State of a job that walks through all organisations. */
type WalkJob = Pick<Job, 'isPartOver'> & { payload: TenantWalk }

/**
 * Goes through all organisations in the order of their ids, from where the part before ended. An organisation whose work
 * fails is counted, and ends nothing for those behind it. `failed` has the failures of what came before the walk.
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

/** Does something for an organisation, or for the installation. @returns the failure, where there is one. */
export async function attempt(tenantId: string | null, work: () => Promise<unknown>): Promise<JobFailure[]> {
  try {
    await work()
    return []
  } catch (error) {
    return [{ tenantId, error }]
  }
}
