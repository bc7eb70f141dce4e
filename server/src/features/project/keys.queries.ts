import type { GlobalDb } from '../../db/database.ts'
import type { ProjectKey } from './addresses.queries.ts'

type Global = Pick<GlobalDb, 'global'>

/** The project of a valid public key. */
export const findKey = ({ global }: Global, publicKey: string, now: number) =>
  global
    .selectFrom('project_keys')
    .select(['tenant_id', 'project_id', 'ends_at'])
    .where('public_key', '=', publicKey)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .executeTakeFirst()

export const findCurrentKey = ({ global }: Global, { tenantId, projectId }: ProjectKey) =>
  global
    .selectFrom('project_keys')
    .select('public_key')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('ends_at', 'is', null)
    .executeTakeFirst()

/** Replaced keys of an organisation that are still valid, the first to expire first. */
export const listEarlierKeys = ({ global }: Global, tenantId: string, now: number) =>
  global
    .selectFrom('project_keys')
    .select(['public_key', 'project_id', 'ends_at'])
    .where('tenant_id', '=', tenantId)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('public_key')
    .execute()

export async function insertKey(
  { global }: Global,
  { tenantId, projectId }: ProjectKey,
  publicKey: string,
): Promise<void> {
  await global
    .insertInto('project_keys')
    .values({ public_key: publicKey, tenant_id: tenantId, project_id: projectId })
    .execute()
}

export async function updateEnd({ global }: Global, publicKey: string, endsAt: number): Promise<void> {
  await global
    .updateTable('project_keys')
    .set({ ends_at: endsAt })
    .where('public_key', '=', publicKey)
    .execute()
}

/** Revokes a replaced key. @returns true if there was one. */
export async function deleteEarlierKey(
  { global }: Global,
  { tenantId, projectId }: ProjectKey,
  publicKey: string,
): Promise<boolean> {
  const { numDeletedRows } = await global
    .deleteFrom('project_keys')
    .where('public_key', '=', publicKey)
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('ends_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes expired keys. */
export const deleteEndedKeys = ({ global }: Global, now: number) =>
  global.deleteFrom('project_keys').where('ends_at', '<=', now).execute()
