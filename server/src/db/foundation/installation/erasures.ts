import type { Kysely } from 'kysely'
import { createIndexes, flag, required } from '../../ddl/table-parts.ts'

/** Ids of all erased objects, so that a restored backup shows which erasures it must repeat. */
export async function createErasures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('kind', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('tenant_id', 'text', required)
    .addColumn('erased_at', 'bigint', required)
    .addColumn('has_traces', 'integer', flag)
    // Two organisations may have rows with one id, since an archive brings its ids along.
    .addPrimaryKeyConstraint('erasures_pk', ['tenant_id', 'kind', 'id'])
    .execute()
  await createIndexes(db, [
    'index erasures_age on erasures (erased_at)',
    'index erasures_traces on erasures (erased_at) where has_traces = 1',
  ])
}
