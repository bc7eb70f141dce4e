import type { TenantDb } from '../../db/tenant-db.ts'

/** More than this on one item are an exception, and hear by their own page. */
const participantsMax = 200

/** The members who commented on an item. */
export async function listCommenters(db: TenantDb, feedbackId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select('comments.author_id')
    .distinct()
    .where('comments.feedback_id', '=', feedbackId)
    .where('comments.deleted_at', 'is', null)
    .where('people.kind', '=', 'member')
    .limit(participantsMax)
    .execute()
  return rows.map(({ author_id }) => author_id)
}
