import { changesBetween } from '@earshot/shared/audit/audit-change'
import type {
  IdentityChange,
  IdentitySecret,
  IdentitySettings,
  NewIdentitySecret,
} from '@earshot/shared/identity/identity'
import type { IdentityCheck, IdentityCheckAnswer } from '@earshot/shared/identity/identity-check'
import { limits } from '@earshot/shared/limits'
import { checkIdentityToken } from '../../../auth/identity/identity-check.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { MemberCtx } from '../../../http/context.ts'
import { once } from '../../../http/idempotency/idempotency.ts'
import { conflict, notFound } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/id.ts'
import { deleteSecret, insertSecret, listSecrets, type SecretRow, sumSessions } from '../identity.queries.ts'
import { newSigningSecret, openSecrets, sealSecret, tooManySecrets } from '../identity-secrets.ts'
import { listEarlierKeys } from '../keys.queries.ts'
import { lockProject } from '../lookup.ts'
import { findProject, updateProject } from '../projects.queries.ts'
import { firstDayMeasured } from './identity-measure.ts'

/** Reports all errors of a token; nothing of the token is stored. @throws AppError `not_found`. */
export async function checkToken(
  { db, database, services, now }: MemberCtx,
  projectId: string,
  { token }: IdentityCheck,
): Promise<IdentityCheckAnswer> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project')
  const secrets = openSecrets(services.sealing, db.tenantId, await listSecrets(db, projectId))
  const earlier = (await listEarlierKeys(database, db.tenantId, now)).filter(
    ({ project_id }) => project_id === projectId,
  )
  const keys = [project.public_key, ...earlier.map(({ public_key }) => public_key)]
  return checkIdentityToken(token, { keys, secrets, now })
}

/** A project's settings for signed identity. @throws AppError `not_found`. */
export async function showIdentity({ db, now }: MemberCtx, projectId: string): Promise<IdentitySettings> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project')
  return {
    mode: project.identity_mode,
    secrets: (await listSecrets(db, projectId)).map(secretView),
    measured: await sumSessions(db, projectId, firstDayMeasured(now)),
  }
}

/**
 * Sets the treatment of visitors whom the website does not name.
 * @throws AppError `not_found`, or `conflict` for requiring signatures without a secret.
 */
export async function changeIdentity(
  ctx: MemberCtx,
  projectId: string,
  { mode }: IdentityChange,
): Promise<IdentitySettings> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    await requireLocked(db, projectId)
    const before = await findProject(db, projectId)
    if (mode === 'on' && (await listSecrets(db, projectId)).length === 0)
      throw conflict('Create a secret first: without one, nobody could write any more.')
    await updateProject(db, projectId, { identity_mode: mode, updated_at: now })
    const changes = before && changesBetween({ identityMode: before.identity_mode }, { identityMode: mode })
    await ctx.record({ type: 'project.updated', projectId, fields: ['identityMode'], changes })
  })
  return showIdentity(ctx, projectId)
}

/**
 * Creates a secret and shows it once, or again for the same idempotency key: only this installation can decrypt the
 * stored one.
 * @throws AppError `not_found`, or `conflict` when there are `limits.identitySecretsMax` already.
 */
export async function createSecret(ctx: MemberCtx, projectId: string): Promise<NewIdentitySecret> {
  const { sealing } = ctx.services
  return once(
    ctx,
    async (ctx) => {
      const { db, now } = ctx
      const id = newId()
      const secret = newSigningSecret()
      const ending = secret.slice(-4)
      await requireLocked(db, projectId)
      if ((await listSecrets(db, projectId)).length >= limits.identitySecretsMax)
        throw conflict(tooManySecrets)
      const sealed = sealSecret(sealing, secret, { tenantId: db.tenantId, id })
      await insertSecret(db, { id, project_id: projectId, sealed, ending, created_at: now, used_at: null })
      await ctx.record({ type: 'identity_secret.created', projectId })
      return { id, ending, createdAt: now, usedAt: null, secret }
    },
    { sealing },
  )
}

/**
 * Revokes a secret, every token signed with it and every session opened with such a token.
 * @throws AppError `not_found`, or `conflict` for the last one while signatures are required.
 */
export async function revokeSecret(
  ctx: MemberCtx,
  projectId: string,
  secretId: string,
): Promise<IdentitySettings> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    await requireLocked(db, projectId)
    const project = await findProject(db, projectId)
    const others = (await listSecrets(db, projectId)).filter(({ id }) => id !== secretId)
    if (project?.identity_mode === 'on' && others.length === 0)
      throw conflict('This is the only secret, and unsigned visitors are refused. Create another one first.')
    if (!(await deleteSecret(db, projectId, secretId))) throw notFound('secret')
    await ctx.record({ type: 'identity_secret.revoked', projectId })
  })
  return showIdentity(ctx, projectId)
}

async function requireLocked(db: TenantDb, projectId: string): Promise<void> {
  if (!(await lockProject(db, projectId))) throw notFound('project')
}

const secretView = ({ id, ending, created_at, used_at }: SecretRow): IdentitySecret => ({
  id,
  ending,
  createdAt: created_at,
  usedAt: used_at,
})
