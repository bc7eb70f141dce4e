import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Stores the fingerprint of a bug that has none yet. */
export const insertFingerprint = prepared(
  (db: TenantDb, given: { feedbackId: string; fingerprint: string }) =>
    db
      .updateTable('feedback')
      .set({ error_fingerprint: given.fingerprint })
      .where('id', '=', given.feedbackId)
      .where('error_fingerprint', 'is', null),
)

/** Replaces a bug's fingerprint, unless it has another one by now. */
export async function replaceFingerprint(
  db: TenantDb,
  given: { feedbackId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ error_fingerprint: given.to })
    .where('id', '=', given.feedbackId)
    .where('error_fingerprint', '=', given.from)
    .execute()
}

/** True if a project has source maps. */
export const hasMaps = async (db: TenantDb, projectId: string): Promise<boolean> =>
  (await findMap(db, { projectId })).length > 0

const findMap = prepared((db: TenantDb, { projectId }: { projectId: string }) =>
  db.selectFrom('source_maps').select('id').where('project_id', '=', projectId).limit(1),
)
