import type { Kysely } from 'kysely'

/** Sessions by organisation and keys by project are looked up without their own key. */
export async function lookupIndexes(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('sessions_tenant').on('sessions').column('tenant_id').execute()
  await db.schema.createIndex('project_keys_project').on('project_keys').column('project_id').execute()
}
