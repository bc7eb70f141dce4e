import type { Project } from '@earshot/shared/project/project'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { reencode } from '../../lib/reencode.ts'
import { requireStorage } from '../usage/quota.ts'
import { deleteLogo, findLogo, findProject, replaceLogo, updateProject } from './projects.queries.ts'
import { showProject } from './projects.ts'

const shape = { side: 96, fit: 'inside', pixelsMax: 16_000_000 } as const

/**
 * Stores a logo: decoded, checked by its real format, re-encoded as WebP of at most 96 by 96 pixels without metadata.
 * @throws AppError `invalid_input` for anything but a supported image, `plan_limit`, `overloaded`.
 */
export async function putLogo(ctx: MemberCtx, projectId: string, bytes: ArrayBuffer): Promise<Project> {
  const image = await ctx.services.pictureTurns.run(
    () => reencode(Buffer.from(bytes), shape),
    ctx.db.tenantId,
  )
  if (!image) throw invalidField('logo', 'Please choose a PNG, JPEG or WebP image.')
  const base64 = image.webp.toString('base64')
  const hash = digest(base64).slice(0, 16)
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    if (!(await findProject(db, projectId))) throw notFound('project')
    await requireStorage(db, image.webp.byteLength)
    await replaceLogo(db, { projectId, hash, base64 })
    await updateProject(db, projectId, { logo_hash: hash, updated_at: now })
    await ctx.record({ type: 'project.updated', projectId, fields: ['logo'] })
  })
  return showProject(ctx, projectId)
}

/** Removes a project's logo. @throws AppError `not_found`. */
export async function removeLogo(ctx: MemberCtx, projectId: string): Promise<Project> {
  await ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    if (!(await findProject(db, projectId))) throw notFound('project')
    await deleteLogo(db, projectId)
    await updateProject(db, projectId, { logo_hash: null, updated_at: now })
    await ctx.record({ type: 'project.updated', projectId, fields: ['logo'] })
  })
  return showProject(ctx, projectId)
}

/** A logo by project and hash as WebP; undefined if there is none, or its organisation is suspended. */
export async function readLogo(
  database: GlobalDb,
  projectId: string,
  hash: string,
): Promise<Buffer | undefined> {
  const owner = await database.global
    .selectFrom('project_keys')
    .innerJoin('tenants', 'tenants.id', 'project_keys.tenant_id')
    .select('project_keys.tenant_id')
    .where('project_keys.project_id', '=', projectId)
    .where('tenants.suspended_at', 'is', null)
    .executeTakeFirst()
  const logo = owner && (await findLogo(database.tenant(owner.tenant_id), projectId))
  return logo?.hash === hash ? Buffer.from(logo.webp_base64, 'base64') : undefined
}
