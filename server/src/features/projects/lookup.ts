import type { TenantDb } from '../../db/tenant-db.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { findProject, findStatus, type StatusRow } from './projects.queries.ts'

/** @throws AppError `not_found` when the organisation has no such project. */
export async function requireProject(db: TenantDb, projectId: string): Promise<void> {
  if (!(await findProject(db, projectId))) throw notFound('project')
}

/** @throws AppError `invalid_input` when the project has no such status. */
export async function requireStatus(db: TenantDb, projectId: string, statusId: string): Promise<StatusRow> {
  const status = await findStatus(db, statusId)
  if (status?.project_id !== projectId)
    throw invalidField('statusId', 'Please choose a status of this project.')
  return status
}
