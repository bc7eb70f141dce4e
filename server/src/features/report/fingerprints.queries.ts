import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Stores the fingerprint of a bug that has none yet. */
export const insertFingerprint = prepared(
  (db: TenantDb, params: { feedbackId: string; fingerprint: string }) =>
    db
      .updateTable('feedback')
      .set({ error_fingerprint: params.fingerprint })
      .where('id', '=', params.feedbackId)
      .where('error_fingerprint', 'is', null),
)

/** Replaces a bug's fingerprint, unless it has another one by now. */
export async function replaceFingerprint(
  db: TenantDb,
  params: { feedbackId: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ error_fingerprint: params.to })
    .where('id', '=', params.feedbackId)
    .where('error_fingerprint', '=', params.from)
    .execute()
}

/** True if a project has source maps. */
export const hasMaps = async (db: TenantDb, projectId: string): Promise<boolean> =>
  (await findMap(db, { projectId })).length > 0

const findMap = prepared((db: TenantDb, { projectId }: { projectId: string }) =>
  db.selectFrom('source_maps').select('id').where('project_id', '=', projectId).limit(1),
)
