import type { Kysely } from 'kysely'
import { primaryKey, required } from '../../ddl/table-parts.ts'

/** The log of operators' actions. */
export const createOperatorLog = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('operator_log')
    .addColumn('id', 'text', primaryKey)
    .addColumn('operator', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
