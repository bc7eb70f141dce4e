import { countRows } from '../../db/count-rows.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Projects that are not being deleted. */
const projects = (db: TenantDb) => db.selectFrom('projects').selectAll().where('deleted_at', 'is', null)

export const listProjects = (db: TenantDb) => projects(db).orderBy('created_at').orderBy('id').execute()

export const findProject = (db: TenantDb, id: string) => projects(db).where('id', '=', id).executeTakeFirst()

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof findProject>>>

export const countProjects = (db: TenantDb): Promise<number> =>
  countRows(db.selectFrom('projects').where('deleted_at', 'is', null))

export async function updateProject(
  db: TenantDb,
  id: string,
  values: Partial<Omit<ProjectRow, 'id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('projects').set(values).where('id', '=', id).execute()
}

export const listStatuses = (db: TenantDb, projectId?: string) => {
  const query = db.selectFrom('statuses').selectAll().orderBy('project_id').orderBy('position')
  return (projectId ? query.where('project_id', '=', projectId) : query).execute()
}

export type StatusRow = Awaited<ReturnType<typeof listStatuses>>[number]

export const findStatus = (db: TenantDb, id: string) =>
  db.selectFrom('statuses').selectAll().where('id', '=', id).executeTakeFirst()

export const findLogo = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('logos')
    .select(['hash', 'webp_base64'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** Replaces a project's logo, in the transaction of `db`. */
export async function replaceLogo(
  db: TenantDb,
  logo: { projectId: string; hash: string; base64: string },
): Promise<void> {
  await deleteLogo(db, logo.projectId)
  await db
    .insertInto('logos')
    .values({ project_id: logo.projectId, hash: logo.hash, webp_base64: logo.base64 })
    .execute()
}

export async function deleteLogo(db: TenantDb, projectId: string): Promise<void> {
  await db.deleteFrom('logos').where('project_id', '=', projectId).execute()
}
