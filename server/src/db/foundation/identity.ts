import type { Kysely } from 'kysely'
import { createIndexes, references, required, tenantTable, withDefault } from '../ddl/table-parts.ts'

/** Secrets with which a customer's site signs its visitors' identities, and the number of signed sessions per day. */
export async function createIdentity(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'identity_secrets')
    .addColumn('id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('ending', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .$call(references('identity_secrets', { project_id: 'projects' }))
    .execute()
  await createIndexes(db, ['index identity_secrets_project on identity_secrets (tenant_id, project_id, id)'])
  await tenantTable(db, 'identity_days', ['project_id', 'day'])
    .addColumn('project_id', 'text', required)
    .addColumn('day', 'integer', required)
    .addColumn('signed', 'bigint', withDefault(0))
    .addColumn('unsigned', 'bigint', withDefault(0))
    .$call(references('identity_days', { project_id: 'projects' }))
    .execute()
}
