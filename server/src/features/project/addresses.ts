import type { Project } from '@earshot/shared/project/project'
import type { SlugChange } from '@earshot/shared/project/project-change'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { fieldConflict, notFound } from '../../lib/app-error.ts'
import {
  findSlug,
  insertSlug,
  listSlugs,
  type ProjectKey,
  retakeSlug,
  updateToDigest,
} from './addresses.queries.ts'
import { findCurrentKey } from './keys.queries.ts'
import { findProject, updateProject } from './projects.queries.ts'
import { showProject } from './projects.ts'

/**
 * Changes the slug of a project's public board; earlier slugs redirect there. @throws AppError `not_found`, or
 * `conflict` at the field for a slug that another project has or had.
 */
export async function changeSlug(ctx: MemberCtx, id: string, { slug }: SlugChange): Promise<Project> {
  await ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    const project = await findProject(db, id)
    if (!project) throw notFound('project')
    if (project.slug === slug) return
    const holder = await findSlug(database, slug)
    if (holder && holder.project_id !== id)
      throw fieldConflict('slug', 'This address is taken. Please choose another one.')
    if (holder) await retakeSlug(database, slug, now)
    else await insertSlug(database, { tenantId: db.tenantId, projectId: id }, slug, now)
    await updateProject(db, id, { slug, updated_at: now })
    await ctx.record({ type: 'project.updated', projectId: id, fields: ['slug'] })
  })
  return showProject(ctx, id)
}

/** Public key of the project whose board has or had a slug; undefined if there is none. */
export async function findKeyOfBoard({ database }: PublicCtx, slug: string): Promise<string | undefined> {
  const { tenant_id: tenantId, project_id: projectId } = (await findSlug(database, slug)) ?? {}
  if (!tenantId || !projectId) return undefined
  return (await findCurrentKey(database, { tenantId, projectId }))?.public_key
}

/** Blocks the slugs of deleted boards, in the transaction of `database`, so that no old link leads to another board. */
export async function retireSlugs(
  database: GlobalDb,
  { tenantId, projectId }: Pick<ProjectKey, 'tenantId'> & Partial<ProjectKey>,
): Promise<void> {
  for (const { slug, project_id } of await listSlugs(database, tenantId))
    if (projectId === undefined || project_id === projectId) await updateToDigest(database, slug)
}
