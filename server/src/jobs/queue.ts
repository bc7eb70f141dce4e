import type { GlobalDb } from '../db/database.ts'
import { newId } from '../lib/id.ts'
import { insertJob } from './jobs.queries.ts'
import type { NewJob } from './kinds.ts'
import { priorityOf } from './priority.ts'

/** Adds a job to the transaction of `db`: it exists when that commits, and only then. @returns its id. */
export async function enqueue(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  job: NewJob,
): Promise<string> {
  const id = newId()
  await insertJob(dialect, connection, {
    id,
    tenant_id: job.tenantId,
    kind: job.kind,
    payload: JSON.stringify(job.payload),
    run_at: job.runAt,
    created_at: Date.now(),
    priority: priorityOf(job),
  })
  return id
}
