import { countRows } from '../../db/count-rows.ts'
import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** A project's upload key, as stored. */
export const findUploadKey = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('upload_keys')
    .select(['id', 'created_at', 'used_at'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()

/** Replaces a project's upload key. */
export async function putUploadKey(
  db: TenantDb,
  key: { project_id: string; id: string; created_at: number },
): Promise<void> {
  await deleteUploadKey(db, key.project_id)
  await db.insertInto('upload_keys').values(key).execute()
}

export async function deleteUploadKey(db: TenantDb, projectId: string): Promise<void> {
  await db.deleteFrom('upload_keys').where('project_id', '=', projectId).execute()
}

export async function updateUsed(db: TenantDb, projectId: string, now: number): Promise<void> {
  await db.updateTable('upload_keys').set({ used_at: now }).where('project_id', '=', projectId).execute()
}

/** A project's maps, the latest upload first. */
export const listMaps = (db: TenantDb, projectId: string, limit: number) =>
  db
    .selectFrom('source_maps')
    .select(['id', 'script', 'release', 'bytes', 'uploaded_at'])
    .where('project_id', '=', projectId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countMaps = (db: TenantDb, projectId: string): Promise<number> =>
  countRows(db.selectFrom('source_maps').where('project_id', '=', projectId))

/** All maps of some scripts of a project, oldest first. */
export const listMapsOf = (db: TenantDb, projectId: string, scripts: readonly string[]) =>
  db
    .selectFrom('source_maps')
    .select(['script', 'release', 'key', 'created_at'])
    .where('project_id', '=', projectId)
    .where('script', 'in', scripts)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Records a repeated upload of a map. @returns false if the map is not stored. */
export async function touchMap(
  db: TenantDb,
  map: { projectId: string; script: string; release: string; digest: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source_maps')
    .set({ uploaded_at: map.now })
    .where('project_id', '=', map.projectId)
    .where('script', '=', map.script)
    .where('release', '=', map.release)
    .where('digest', '=', map.digest)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertMap = preparedInsert('source_maps')

/** @returns true if there was one. */
export async function deleteMap(db: TenantDb, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('source_maps')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes maps last uploaded before a time. */
export async function deleteMapsBefore(db: TenantDb, before: number): Promise<void> {
  await db.deleteFrom('source_maps').where('uploaded_at', '<', before).execute()
}
