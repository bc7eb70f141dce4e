import type { Insertable } from 'kysely'
import type { GlobalDb } from '../../db/database.ts'
import type { ApiKeySecrets, ExpiryNotice } from '../../db/tables/api-key-tables.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

type Global = Pick<GlobalDb, 'global'>
type KeyOfTenant = { tenantId: string; keyId: string }

/** All keys of an organisation, the newest first; `limits.apiKeysMax` bounds them. */
export const listKeys = (db: TenantDb) =>
  db.selectFrom('api_keys').selectAll().orderBy('id', 'desc').execute()

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

export const findKeyRow = (db: TenantDb, id: string) =>
  db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()

export const insertKey = (db: TenantDb, row: Insertable<TenantTables['api_keys']>) =>
  db.insertInto('api_keys').values(row).execute()

/** Counts a key's version up, if it is still `version`. @returns false if another rotation came first. */
export async function updateVersion(
  db: TenantDb,
  id: string,
  { version, ...end }: { version: number; expires_at: number | null; expiry_notice: ExpiryNotice },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ version: version + 1, ...end })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Keys of an organisation that end between two times. */
export const listExpiringKeys = (db: TenantDb, from: number, until: number) =>
  db
    .selectFrom('api_keys')
    .selectAll()
    .where('expires_at', '>', from)
    .where('expires_at', '<=', until)
    .orderBy('id')
    .execute()

/** Notes the email about a key's end, if it still ends then. @returns false if it was rotated meanwhile. */
export async function updateExpiryNotice(
  db: TenantDb,
  { id, expires_at }: Pick<KeyRow, 'id' | 'expires_at'>,
  notice: ExpiryNotice,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ expiry_notice: notice })
    .where('id', '=', id)
    .where('expires_at', '=', expires_at)
    .where('expiry_notice', '<>', notice)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertKeySecret = ({ global }: Global, row: ApiKeySecrets) =>
  global.insertInto('api_key_secrets').values(row).execute()

/** Lets the current secret of a key end at a time, and deletes those that were ending already. */
export async function endSecrets(
  { global }: Global,
  { tenantId, keyId }: KeyOfTenant,
  at: number,
): Promise<void> {
  await global
    .deleteFrom('api_key_secrets')
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .where('ends_at', 'is not', null)
    .execute()
  await global
    .updateTable('api_key_secrets')
    .set({ ends_at: at })
    .where('tenant_id', '=', tenantId)
    .where('key_id', '=', keyId)
    .execute()
}

/** Replaced secrets of an organisation's keys that still work. */
export const listEndingSecrets = ({ global }: Global, tenantId: string, now: number) =>
  global
    .selectFrom('api_key_secrets')
    .select(['key_id', 'ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '>', now)
    .execute()
