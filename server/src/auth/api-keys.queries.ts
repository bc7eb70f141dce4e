import type { GlobalDb } from '../db/database.ts'
import { prepared, preparedGlobal } from '../db/prepared.ts'
import type { TenantDb } from '../db/tenant-db.ts'

const organisationOfSecret = preparedGlobal((db, params: { hash: string }) =>
  db
    .selectFrom('api_key_secrets')
    .innerJoin('tenants', 'tenants.id', 'api_key_secrets.tenant_id')
    .select([
      'api_key_secrets.tenant_id',
      'api_key_secrets.key_id',
      'api_key_secrets.ends_at',
      'tenants.suspended_at',
      'tenants.suspended_reason',
      'tenants.payment_failed_at',
    ])
    .where('api_key_secrets.hash', '=', params.hash),
)

/** The organisation and the key of a secret, by its SHA-256. */
export async function findKeySecret(
  { dialect, connection }: Pick<GlobalDb, 'dialect' | 'connection'>,
  hash: string,
) {
  const [secret] = await organisationOfSecret(dialect, connection, { hash })
  return secret
}

const keyById = prepared((db, params: { id: string }) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'person_id', 'scopes', 'project_id', 'expires_at', 'used_at'])
    .where('id', '=', params.id),
)

/** The scopes, the project and the end of a key; undefined if it was revoked. */
export async function findKey(db: TenantDb, id: string) {
  const [key] = await keyById(db, { id })
  return key
}

/** Records the last use of a key. */
export const touchKey = (db: TenantDb, id: string, used: { used_at: number; used_from: string }) =>
  db.transaction((db) => db.updateTable('api_keys').set(used).where('id', '=', id).execute())
