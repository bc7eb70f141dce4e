import type { NewUploadKey } from '@earshot/shared/source-map/source-map'
import { uploadKeyPrefix } from '../../auth/signed-links.ts'
import { findTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { AppError } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { getProject, lockProject } from '../project/lookup.ts'
import type { SourceMapServices } from './source-map-services.ts'
import { deleteUploadKey, findUploadKey, putUploadKey } from './source-maps.queries.ts'

/** Creates a project's upload key, which replaces an earlier one. @throws AppError `not_found`. */
export async function makeUploadKey(
  ctx: MemberCtx<SourceMapServices>,
  projectId: string,
): Promise<NewUploadKey> {
  const keyId = newId()
  await ctx.transaction(async (ctx) => {
    await getProject(ctx.db, projectId)
    await lockProject(ctx.db, projectId)
    await putUploadKey(ctx.db, { project_id: projectId, id: keyId, created_at: ctx.now })
    await ctx.record({ type: 'upload_key.created', projectId })
  })
  return { key: ctx.services.uploadKeys.linkOf({ tenantId: ctx.db.tenantId, projectId, keyId }) }
}

/** Revokes a project's upload key. @throws AppError `not_found` if there is no such project. */
export async function revokeUploadKey(ctx: MemberCtx, projectId: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    await getProject(ctx.db, projectId)
    await deleteUploadKey(ctx.db, projectId)
    await ctx.record({ type: 'upload_key.revoked', projectId })
  })
}

/** Project of the upload key in an `Authorization` header. @throws AppError `unauthenticated` for an invalid key. */
export async function requireUploadKey(
  { services, database }: Pick<PublicCtx<SourceMapServices>, 'services' | 'database'>,
  authorization: string,
): Promise<{ tenantId: string; projectId: string }> {
  const key = authorization.replace(/^Bearer /i, '')
  const named = key.startsWith(uploadKeyPrefix)
    ? services.uploadKeys.nameOf(key.slice(uploadKeyPrefix.length))
    : undefined
  const tenant = named && (await findTenant(database, named.tenantId))
  const row = tenant && (await findUploadKey(database.tenant(tenant.id), named.projectId))
  if (!row || row.id !== named.keyId || tenant.suspended_at !== null)
    throw new AppError(
      'unauthenticated',
      401,
      'The upload key is missing or no longer good. Make one under Source maps in the project’s settings.',
    )
  return named
}
