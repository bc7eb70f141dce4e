import type { Kysely } from 'kysely'
import { createIndexes, primaryKey, required } from '../../ddl/table-parts.ts'

/** Counts per day, and of guesses within a window, for limits that hold over all processes and restarts. */
export async function createLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_counts')
    .addColumn('key', 'text', required)
    .addColumn('day', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('daily_counts_pk', ['key', 'day'])
    .execute()
  await db.schema
    .createTable('guess_counts')
    .addColumn('key', 'text', primaryKey)
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'bigint', required)
    .execute()
  await createIndexes(db, ['index guess_counts_ends_at on guess_counts (ends_at)'])
}
