import type {
  ApiKey,
  ApiKeyRotation,
  CreatedApiKey,
  NewApiKey,
  OwnApiKey,
} from '@earshot/shared/api-key/api-key'
import { limits } from '@earshot/shared/limits'
import { newKeyHandle, newKeySecret } from '../../auth/api-key-secret.ts'
import { insertProgram } from '../../auth/programs.queries.ts'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { newId } from '../../lib/id.ts'
import { getProject } from '../project/lookup.ts'
import {
  endSecrets,
  findKeyRow,
  insertKey,
  insertKeySecret,
  type KeyRow,
  listEndingSecrets,
  listKeys,
  updateVersion,
} from './api-keys.queries.ts'
import { deleteKey } from './key-removal.ts'
import { keyView } from './key-view.ts'

const hour = 60 * 60_000
const day = 24 * hour

/** The end of a key made or rotated now, of which nobody is notified yet. */
const endOf = (now: number, days: number | null): Pick<KeyRow, 'expires_at' | 'expiry_notice'> => ({
  expires_at: days === null ? null : now + days * day,
  expiry_notice: 'nothing',
})

/** The organisation's keys, the newest first, with expired ones. */
export async function showKeys({ db, database, now }: MemberCtx): Promise<ApiKey[]> {
  const ending = await listEndingSecrets(database, db.tenantId, now)
  const ends = new Map(ending.map(({ key_id, ends_at }) => [key_id, ends_at]))
  return (await listKeys(db)).map((key) => keyView(key, ends.get(key.id) ?? null))
}

/** The key that made the request. @throws AppError `not_found` if it was revoked meanwhile. */
export async function showOwnKey({ actor, db, database }: MemberCtx): Promise<OwnApiKey> {
  const row = actor.kind === 'api_key' ? await findKeyRow(db, actor.keyId) : undefined
  const tenant = await findTenant(database, db.tenantId)
  if (!row || !tenant) throw notFound('API key')
  const { id, name, prefix, scopes, projectId, expiresAt } = keyView(row, null)
  return {
    id,
    name,
    prefix,
    scopes,
    projectId,
    expiresAt,
    organisation: { id: tenant.id, name: tenant.name },
  }
}

/**
 * Creates a key and shows its secret once, or again for the same idempotency key: the database has its hash alone.
 * @throws AppError `not_found` for an unknown project, or `conflict` when there are `limits.apiKeysMax` keys.
 */
export const createKey = (ctx: MemberCtx, { name, scopes, projectId, expiresInDays }: NewApiKey) =>
  once(
    ctx,
    async (ctx) => {
      const { db, now } = ctx
      if (projectId !== null) await getProject(db, projectId)
      if ((await listKeys(db)).length >= limits.apiKeysMax)
        throw conflict(`There are ${limits.apiKeysMax} API keys already. Revoke one that is no longer used.`)
      const personId = newId()
      await insertProgram(db, { id: personId, name: `${name} (API key)`, now })
      const row: KeyRow = {
        id: newId(),
        person_id: personId,
        created_by_id: ctx.actor.personId,
        name,
        handle: newKeyHandle(),
        scopes: JSON.stringify([...new Set(scopes)]),
        project_id: projectId,
        version: 1,
        created_at: now,
        ...endOf(now, expiresInDays),
        used_at: null,
        used_from: null,
      }
      await insertKey(db, row)
      await ctx.record({ type: 'api_key.created', targetId: personId })
      return addSecret(ctx, row, null)
    },
    { sealing: ctx.services.sealing },
  )

/**
 * Gives a key another secret; the current one works on for the chosen hours. @throws AppError `not_found`, or
 * `conflict` if the secret was replaced already.
 */
export const rotateKey = (ctx: MemberCtx, keyId: string, rotation: ApiKeyRotation) =>
  once(
    ctx,
    async (ctx) => {
      const { db, database, now } = ctx
      const { replaces: version, overlapHours, expiresInDays } = rotation
      const key = await findKeyRow(db, keyId)
      if (!key) throw notFound('API key')
      const end = endOf(now, expiresInDays)
      if (!(await updateVersion(db, keyId, { version, ...end })))
        throw conflict('This key was rotated already. Load the page again to see it.')
      const endsAt = now + overlapHours * hour
      await endSecrets(database, { tenantId: db.tenantId, keyId }, endsAt)
      await ctx.record({ type: 'api_key.rotated', targetId: key.person_id })
      const rotated = { ...key, version: version + 1, ...end }
      return addSecret(ctx, rotated, overlapHours > 0 ? endsAt : null)
    },
    { sealing: ctx.services.sealing },
  )

async function addSecret(
  { db, database }: MemberCtx,
  key: KeyRow,
  previousEndsAt: number | null,
): Promise<CreatedApiKey> {
  const secret = newKeySecret(key.handle)
  await insertKeySecret(database, {
    hash: digest(secret),
    tenant_id: db.tenantId,
    key_id: key.id,
    ends_at: null,
  })
  return { ...keyView(key, previousEndsAt), secret }
}

/** Revokes a key at once. What it did keeps its name. @throws AppError `not_found`. */
export const revokeKey = (ctx: MemberCtx, keyId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const key = await deleteKey(ctx.db, keyId)
    if (!key) throw notFound('API key')
    await ctx.record({ type: 'api_key.revoked', targetId: key.person_id })
  })
