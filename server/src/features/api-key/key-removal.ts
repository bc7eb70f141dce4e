import type { TenantDb } from '../../db/tenant-db.ts'

/** Deletes a key with its secrets. @returns the key's person; undefined if there is no such key. */
export async function deleteKey(db: TenantDb, id: string): Promise<{ person_id: string } | undefined> {
  // First the key, so that a rotation at the same moment adds no secret to it.
  const key = await db.deleteFrom('api_keys').where('id', '=', id).returning('person_id').executeTakeFirst()
  await deleteSecrets(db, [id])
  return key
}

/** Deletes the keys of a project with their secrets. */
export async function deleteKeysOfProject(db: TenantDb, projectId: string): Promise<void> {
  const keys = await db.deleteFrom('api_keys').where('project_id', '=', projectId).returning('id').execute()
  if (keys.length === 0) return
  await deleteSecrets(
    db,
    keys.map(({ id }) => id),
  )
}

const deleteSecrets = ({ database, tenantId }: TenantDb, keyIds: readonly string[]) =>
  database.global
    .deleteFrom('api_key_secrets')
    .where('tenant_id', '=', tenantId)
    .where('key_id', 'in', keyIds)
    .execute()
