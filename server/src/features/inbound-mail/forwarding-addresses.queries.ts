import type { TenantDb } from '../../db/tenant-db.ts'

/** Version of the addresses of a project for forwarded emails; undefined if there is no such project. */
export async function findVersion(db: TenantDb, projectId: string): Promise<number | undefined> {
  const project = await db
    .selectFrom('projects')
    .select('forwarding_version')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return project?.forwarding_version
}

/** Raises the version, unless it is another one by now. @returns the new version */
export async function raiseVersion(
  db: TenantDb,
  projectId: string,
  from: number,
): Promise<number | undefined> {
  const raised = await db
    .updateTable('projects')
    .set({ forwarding_version: from + 1 })
    .where('id', '=', projectId)
    .where('forwarding_version', '=', from)
    .returning('forwarding_version')
    .executeTakeFirst()
  return raised?.forwarding_version
}
