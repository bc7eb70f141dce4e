import type { GlobalDb } from '../../db/database.ts'
import { digest } from '../../lib/digest.ts'
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
  const ended = await global
    .deleteFrom('project_keys')
    .where('public_key', '=', publicKey)
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('ends_at', 'is not', null)
    .returning(['public_key', 'tenant_id'])
    .execute()
  await insertRetired({ global }, ended)
  return ended.length > 0
}

/** Removes expired keys. */
export async function deleteEndedKeys({ global }: Global, now: number): Promise<void> {
  const ended = await global
    .deleteFrom('project_keys')
    .where('ends_at', '<=', now)
    .returning(['public_key', 'tenant_id'])
    .execute()
  await insertRetired({ global }, ended)
}

/** Removes all keys of an organisation, or of one of its projects. */
export async function deleteKeys(
  { global }: Global,
  { tenantId, projectId }: Pick<ProjectKey, 'tenantId'> & Partial<ProjectKey>,
): Promise<void> {
  const ended = await global
    .deleteFrom('project_keys')
    .where('tenant_id', '=', tenantId)
    .$if(projectId !== undefined, (keys) => keys.where('project_id', '=', projectId ?? ''))
    .returning(['public_key', 'tenant_id'])
    .execute()
  await insertRetired({ global }, ended)
}

/** Remembers keys that have ended: a website may still have one, so no other organisation gets it. */
async function insertRetired(
  { global }: Global,
  ended: readonly { public_key: string; tenant_id: string }[],
): Promise<void> {
  if (ended.length === 0) return
  await global
    .insertInto('retired_keys')
    .values(
      ended.map(({ public_key, tenant_id }) => ({
        digest: digest(public_key),
        former_tenant_id: tenant_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
