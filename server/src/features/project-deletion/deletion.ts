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

/** Numbers of rows that a deletion of the project removes. @throws AppError `not_found`. */
export async function showProjectContents(ctx: MemberCtx, id: string): Promise<ProjectContents> {
  await getProject(ctx.db, id)
  return countContents(ctx.db, id)
}

/**
 * Deletes a project: its widget and its board respond as unknown, and nobody can open it. A job erases its rows later,
 * since there may be many.
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

/** The project to close, and the time. */
interface Closing {
  tenantId: string
  projectId: string
  now: number
}

/**
 * Revokes all access to a project and queues the erasure of its rows, in the transaction of `database`; also used for a
 * project that a restored backup brought back. @returns false if there was none.
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
