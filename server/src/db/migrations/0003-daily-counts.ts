import type { Kysely } from 'kysely'
import { required } from './table-parts.ts'

/** How often something was done on a day, for limits that hold over all processes and restarts. */
export const dailyCounts = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('daily_counts')
    .addColumn('key', 'text', required)
    .addColumn('day', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('daily_counts_pk', ['key', 'day'])
    .execute()
