import { type Kysely, sql } from 'kysely'
import { required } from './table-parts.ts'

/** The keys of what operators create, which belongs to no tenant. */
export async function operatorIdempotencyKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('operator_idempotency_keys')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('request_hash', 'text', required)
    .addColumn('response', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create index operator_idempotency_keys_age on operator_idempotency_keys (created_at)`.execute(db)
}
