import type { Kysely } from 'kysely'
import { oneOf, primaryKey, required, withDefault } from '../ddl/table-parts.ts'

/** Organisations. */
export const createTenants = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('tenants')
    .addColumn('id', 'text', primaryKey)
    .addColumn('name', 'text', required)
    .addColumn('folded_name', 'text', withDefault(''))
    .addColumn('sender_name', 'text', withDefault(''))
    .addColumn('currency', 'text', withDefault('USD'))
    .addColumn('plan', 'text', oneOf('plan', ['free', 'pro', 'agency']))
    .addColumn('set_plan', 'text', withDefault('free'))
    // Here, not in the subscription, because every request reads the organisation anyway.
    .addColumn('payment_failed_at', 'bigint')
    .addColumn('suspended_at', 'bigint')
    .addColumn('suspended_reason', 'text', withDefault(''))
    .addColumn('deleted_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute()
