import type { Kysely } from 'kysely'
import { required, tenantTable } from '../../ddl/table-parts.ts'

/** Timelines of items and tasks. */
export const createActivities = (db: Kysely<unknown>): Promise<void> =>
  tenantTable(db, 'activities', ['item_id', 'id'])
    .addColumn('item_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('type', 'text', required)
    .addColumn('data', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
