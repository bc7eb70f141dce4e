import type { Kysely } from 'kysely'
import type { EngineDdl } from '../ddl/engine-ddl.ts'
import {
  createIndexes,
  oneOf,
  primaryKey,
  references,
  required,
  tenantTable,
  withDefault,
} from '../ddl/table-parts.ts'

/** API keys of organisations, and the hashes of their secrets, which a request finds before it knows its organisation. */
export async function createApiKeys(db: Kysely<unknown>, _: EngineDdl): Promise<void> {
  await tenantTable(db, 'api_keys')
    .addColumn('id', 'text', required)
    .addColumn('person_id', 'text', required)
    .addColumn('created_by_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('handle', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('project_id', 'text')
    .addColumn('version', 'integer', withDefault(1))
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint')
    .addColumn('expiry_notice', 'text', oneOf('expiry_notice', ['nothing', 'week', 'day']))
    .addColumn('used_at', 'bigint')
    .addColumn('used_from', 'text')
    .$call(references('api_keys', { person_id: 'people', created_by_id: 'people', project_id: 'projects' }))
    .execute()
  await db.schema
    .createTable('api_key_secrets')
    .addColumn('hash', 'text', primaryKey)
    .addColumn('tenant_id', 'text', required)
    .addColumn('key_id', 'text', required)
    .addColumn('ends_at', 'bigint')
    .execute()
  await createIndexes(db, [
    'index api_keys_person on api_keys (tenant_id, person_id)',
    'index api_keys_author on api_keys (tenant_id, created_by_id)',
    'index api_keys_project on api_keys (tenant_id, project_id) where project_id is not null',
    'index api_key_secrets_key on api_key_secrets (tenant_id, key_id)',
  ])
}
