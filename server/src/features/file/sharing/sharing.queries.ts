import type { TenantDb } from '../../../db/tenant-db.ts'

/** Lets whoever has their addresses see some files until a time; addresses that were given before stay good. */
export const shareFiles = (db: TenantDb, ids: readonly string[], until: number) =>
  db
    .updateTable('files')
    .set({ shared_until: until })
    .where('id', 'in', ids)
    .returning(['id', 'shared_version'])
    .execute()

/** Ends all public addresses of some files. */
export async function unshareFiles(db: TenantDb, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({ shared_until: null, shared_version: eb('shared_version', '+', 1) }))
    .where('id', 'in', ids)
    .where('shared_until', 'is not', null)
    .execute()
}

/** A file that is shared by an address of some version, of a project that is in use. */
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
