import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import { createIndexes, required, tenantTable } from '../ddl/table-parts.ts'

/**
 * The audit log, a chain of entries that the database refuses to change. The log has only digests of client addresses:
 * the addresses themselves are deleted after a while, without breaking the chain.
 */
export async function createAudit(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await tenantTable(db, 'audit_heads', [])
    .addColumn('seq', 'bigint', required)
    .addColumn('hash', 'text', required)
    .$call(engine.byKey)
    .execute()
  await tenantTable(db, 'audit_log', ['seq'])
    .addColumn('seq', 'bigint', required)
    .addColumn('action', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('target_kind', 'text')
    .addColumn('target_id', 'text')
    .addColumn('fields', 'text', required)
    .addColumn('changes', 'text', required)
    .addColumn('address_digest', 'text', required)
    .addColumn('request_id', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('hash', 'text', required)
    .execute()
  await tenantTable(db, 'audit_addresses', ['seq'])
    .addColumn('seq', 'bigint', required)
    .addColumn('address', 'text', required)
    .addColumn('salt', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await createIndexes(db, [
    'index audit_log_actor on audit_log (tenant_id, actor_id, seq) where actor_id is not null',
    'index audit_addresses_age on audit_addresses (tenant_id, created_at)',
  ])
  await engine.freezeAudit(db)
}
