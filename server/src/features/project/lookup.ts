import { isFinished } from '@earshot/shared/status/status'
import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { findProject, findStatus, listStatuses, type ProjectRow, type StatusRow } from './projects.queries.ts'

/** A status as it is stored. */
export type ProjectStatus = StatusRow

/** @throws AppError `not_found` when the organisation has no such project. */
export async function getProject(db: TenantDb, projectId: string): Promise<ProjectRow> {
  const project = await findProject(db, projectId)
  if (!project) throw notFound('project')
  return project
}

/** Status of an item that is reopened: the project's default. */
export const findOpenStatus = async (db: TenantDb, projectId: string): Promise<StatusRow | undefined> =>
  (await listStatuses(db, projectId)).find(({ is_default }) => is_default === 1)

/** The first status of completed feedback; undefined if a project has none. */
export const findDoneStatus = async (db: TenantDb, projectId: string): Promise<StatusRow | undefined> =>
  (await listStatuses(db, projectId)).find(({ category }) => category === 'done')

/**
 * Locks a project, its statuses and its secrets until the transaction of `db` ends.
 * @returns false if there is no such project.
 */
export async function lockProject(db: TenantDb, projectId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('projects')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', projectId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A project's statuses in order, locked until the transaction of `db` ends.
 * @throws AppError `not_found` when the organisation has no such project.
 */
export async function lockStatuses(db: TenantDb, projectId: string): Promise<StatusRow[]> {
  await lockProject(db, projectId)
  return readStatuses(db, projectId)
}

/** A project's statuses in order. @throws AppError `not_found` when the organisation has no such project. */
export async function readStatuses(db: TenantDb, projectId: string): Promise<StatusRow[]> {
  await getProject(db, projectId)
  return listStatuses(db, projectId)
}

/** @throws AppError `invalid_input` when the project has no such status. */
export async function requireStatus(db: TenantDb, projectId: string, statusId: string): Promise<StatusRow> {
  const status = await findStatus(db, statusId)
  if (status?.project_id !== projectId)
    throw invalidField('statusId', 'Please choose a status of this project.')
  return status
}

/** Columns of an item that enters a status at a time. */
export const statusFields = ({ id, category }: Pick<StatusRow, 'id' | 'category'>, now: number) => ({
  status_id: id,
  finished: isFinished(category) ? (1 as const) : (0 as const),
  done_at: category === 'done' ? now : null,
})
