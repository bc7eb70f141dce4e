import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

const findKind = prepared((db: TenantDb, { id }: { id: string }) =>
  db.selectFrom('feedback').select('kind').where('id', '=', id),
)

export const findItemKind = async (db: TenantDb, id: string) => (await findKind(db, { id }))[0]?.kind

/** True if a person has reported a bug. */
export const hasReported = async (db: TenantDb, feedbackId: string, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('reports')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('author_id', '=', personId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Counts a published comment; the item counts as unchanged, because the comment is from before. */
export const countComment = (db: TenantDb, id: string) =>
  db
    .updateTable('feedback')
    .set((eb) => ({ comment_count: eb('comment_count', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const findCommentPlace = (db: TenantDb, id: string) =>
  db.selectFrom('comments').select(['id', 'feedback_id']).where('id', '=', id).executeTakeFirst()
