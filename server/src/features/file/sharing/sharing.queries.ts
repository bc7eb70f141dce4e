import type { TenantDb } from '../../../db/tenant-db.ts'

/** Shares files with everybody who has their URLs until a time; URLs issued before stay valid. */
export const shareFiles = (db: TenantDb, ids: readonly string[], until: number) =>
  db
    .updateTable('files')
    .set({ shared_until: until })
    .where('id', 'in', ids)
    .returning(['id', 'shared_version'])
    .execute()

/** Revokes all public URLs of some files. */
export async function unshareFiles(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({ shared_until: null, shared_version: eb('shared_version', '+', 1) }))
    .where('id', 'in', ids)
    .where('shared_until', 'is not', null)
    .execute()
}

/** A file by a public URL of a certain version, if its project is active. */
export const findSharedFile = (
  db: TenantDb,
  { fileId, version, now }: { fileId: string; version: number; now: number },
) =>
  db
    .selectFrom('files')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .select(['files.key', 'files.name', 'files.type'])
    .where('files.id', '=', fileId)
    .where('files.shared_version', '=', version)
    .where('files.shared_until', '>', now)
    .where('files.feedback_id', 'is not', null)
    .where('projects.archived_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()
