import { prepared } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const findKind = prepared((db: TenantDb, { id }: { id: string }) =>
  db.selectFrom('feedback').select('kind').where('id', '=', id),
)

export const findItemKind = async (db: TenantDb, id: string) => (await findKind(db, { id }))[0]?.kind

/** True if a person has reported a bug. */
export const hasReported = async (db: TenantDb, feedbackId: string, personId: string): Promise<boolean> =>
  (await findReport(db, { feedbackId, personId })).length > 0

const findReport = prepared((db: TenantDb, params: { feedbackId: string; personId: string }) =>
  db
    .selectFrom('reports')
    .select('id')
    .where('feedback_id', '=', params.feedbackId)
    .where('author_id', '=', params.personId)
    .limit(1),
)

/** Counts published comments; the item counts as unchanged, because the comments are from before. */
export const countComments = prepared((db: TenantDb, { id, by }: { id: string; by: number }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', id),
)

const findPlace = prepared((db: TenantDb, { id }: { id: string }) =>
  db.selectFrom('comments').select(['id', 'feedback_id']).where('id', '=', id),
)

export const findCommentPlace = async (db: TenantDb, id: string) => (await findPlace(db, { id }))[0]
