import { limits } from '@earshot/shared/limits'
import type { Project } from '@earshot/shared/project/project'
import type { KeyRotation } from '@earshot/shared/project/project-change'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { newPublicKey } from '../../lib/id.ts'
import type { ProjectKey } from './addresses.queries.ts'
import { deleteEarlierKey, deleteKeys, insertKey, listEarlierKeys, updateEnd } from './keys.queries.ts'
import { lockProject } from './lookup.ts'
import { findProject, updateProject } from './projects.queries.ts'
import { showProject } from './projects.ts'

const day = 24 * 60 * 60_000

/**
 * Replaces a project's widget key; the old one stays valid for the given number of days. @throws AppError `not_found`,
 * or `conflict` when that key was replaced already, or when too many earlier ones are still valid.
 */
export async function replaceKey(
  ctx: MemberCtx,
  id: string,
  { replaces, overlapDays }: Required<KeyRotation>,
): Promise<Project> {
  await ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    await lockProject(db, id)
    const project = await findProject(db, id)
    if (!project) throw notFound('project')
    if (project.public_key !== replaces)
      throw conflict('This key was replaced already. Please load the page again.')
    const earlier = await listEarlierKeys(database, db.tenantId, now)
    if (earlier.filter(({ project_id }) => project_id === id).length >= limits.earlierKeysMax)
      throw conflict(`${limits.earlierKeysMax} earlier keys still work. End one of them first.`)
    const publicKey = newPublicKey()
    await updateEnd(database, replaces, now + overlapDays * day)
    await insertKey(database, { tenantId: db.tenantId, projectId: id }, publicKey)
    await updateProject(db, id, { public_key: publicKey, updated_at: now })
    await ctx.record({ type: 'project_key.replaced', projectId: id })
  })
  return showProject(ctx, id)
}

/** Revokes all keys of a deleted organisation, or of a deleted project, in the transaction of `database`. */
export const endKeys = (
  database: Pick<GlobalDb, 'global'>,
  of: Pick<ProjectKey, 'tenantId'> & Partial<ProjectKey>,
): Promise<void> => deleteKeys(database, of)

/** Revokes an earlier key at once. @throws AppError `not_found`. */
export async function revokeKey(ctx: MemberCtx, id: string, publicKey: string): Promise<Project> {
  await ctx.transaction(async (ctx) => {
    const { db, database } = ctx
    const found = await deleteEarlierKey(database, { tenantId: db.tenantId, projectId: id }, publicKey)
    if (!found) throw notFound('key')
    await ctx.record({ type: 'project_key.revoked', projectId: id })
  })
  return showProject(ctx, id)
}
