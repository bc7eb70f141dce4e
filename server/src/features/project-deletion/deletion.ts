import type { ProjectContents } from '@earshot/shared/project/project'
import type { ProjectDeletion } from '@earshot/shared/project/project-change'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { invalidField } from '../../lib/app-error.ts'
import { recordErasure } from '../erasure/erasure.ts'
import { retireSlugs } from '../project/addresses.ts'
import { endKeys } from '../project/keys.ts'
import { getProject } from '../project/lookup.ts'
import { showProject } from '../project/projects.ts'
import { countContents, updateDeleted } from './deletion.queries.ts'

/** What goes with a project, in numbers. @throws AppError `not_found`. */
export async function showProjectContents(ctx: MemberCtx, id: string): Promise<ProjectContents> {
  await getProject(ctx.db, id)
  return countContents(ctx.db, id)
}

/**
 * Deletes a project: from here on its widget and its board are unknown and nobody opens it any more. Its rows go
 * afterwards, in a job, since there may be many.
 * @throws AppError `not_found`, or `invalid_input` when the typed address is not the board's.
 */
export async function deleteProject(ctx: MemberCtx, id: string, { slug }: ProjectDeletion): Promise<void> {
  const project = await showProject(ctx, id)
  if (slug.trim() !== project.slug)
    throw invalidField('slug', 'Please type the address of the board exactly as it is shown.')
  await ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    if (!(await closeProject(database, { tenantId: db.tenantId, projectId: id, now }))) return
    await ctx.record({ type: 'project.deleted', projectId: id })
    await recordErasure(database, { kind: 'project', id, tenant_id: db.tenantId }, now)
  })
}

/** Whose project is deleted, and when. */
interface Closing {
  tenantId: string
  projectId: string
  now: number
}

/**
 * Ends all ways to a project and lets a job remove its rows, in the transaction of `database`; also for one that a
 * restored backup brought back. @returns whether there was one.
 */
export async function closeProject(
  database: GlobalDb,
  { tenantId, projectId, now }: Closing,
): Promise<boolean> {
  if (!(await updateDeleted(database.tenant(tenantId), projectId, now))) return false
  await endKeys(database, { tenantId, projectId })
  await retireSlugs(database, { tenantId, projectId })
  await enqueue(database, { kind: 'eraseProject', tenantId, payload: { projectId }, runAt: now })
  return true
}
