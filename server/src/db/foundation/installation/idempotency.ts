import type { Kysely } from 'kysely'
import { createIndexes, primaryKey, required, tenantTable } from '../../ddl/table-parts.ts'

/** Idempotency keys with the responses to their requests; those of operators belong to no tenant. */
export async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'idempotency_keys', ['key'])
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('operator_idempotency_keys')
    .addColumn('key', 'text', primaryKey)
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index idempotency_keys_age on idempotency_keys (tenant_id, created_at)',
    'index operator_idempotency_keys_age on operator_idempotency_keys (created_at)',
  ])
}
