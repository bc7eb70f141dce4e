import type { Kysely } from 'kysely'
import type { EngineDdl } from '../../ddl/engine-ddl.ts'
import { createIndexes } from '../../ddl/table-parts.ts'

/** The outbox, and the numbers of its entries that are delivered and may still be visible. */
export async function createOutbox(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await engine.createOutbox(db)
  await db.schema
    .createTable('outbox_receipts')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('outbox_receipts_pk', ['tenant_id', 'seq'])
    .execute()
  await createIndexes(db, [
    'index outbox_in_order on outbox (seq) where failed_at is null',
    'index outbox_failed on outbox (tenant_id, failed_at) where failed_at is not null',
  ])
}
