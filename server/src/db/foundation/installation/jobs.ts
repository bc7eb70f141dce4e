import type { Kysely } from 'kysely'
import { createIndexes, primaryKey, required, withDefault } from '../../ddl/table-parts.ts'

/** The queue of jobs. */
export async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', primaryKey)
    .addColumn('tenant_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', required)
    // `jobPriorities`, lower first; the default is `usual`.
    .addColumn('priority', 'integer', withDefault(1))
    .addColumn('run_at', 'bigint', required)
    .addColumn('planned_at', 'bigint', withDefault(0))
    .addColumn('leased_until', 'bigint', withDefault(0))
    .addColumn('attempts', 'integer', withDefault(0))
    .addColumn('interruptions', 'integer', withDefault(0))
    .addColumn('failures', 'integer', withDefault(0))
    .addColumn('failed_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('request_id', 'text')
    .addColumn('traceparent', 'text')
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, ['index jobs_due_by_priority on jobs (priority, run_at) where failed_at is null'])
}
