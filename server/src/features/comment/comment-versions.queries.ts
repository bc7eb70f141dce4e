import { preparedInsert } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** At most `limit` earlier versions of a comment, newest first. */
export const listVersions = (db: TenantDb, commentId: string, limit: number) =>
  db
    .selectFrom('comment_versions')
    .select(['id', 'body', 'created_at'])
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertVersion = preparedInsert('comment_versions')

/** Removes all but the `keptCount` newest versions of a comment. */
export async function deleteOlderVersions(db: TenantDb, commentId: string, keptCount: number): Promise<void> {
  const oldest = await db
    .selectFrom('comment_versions')
    .select('id')
    .where('comment_id', '=', commentId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(keptCount)
    .executeTakeFirst()
  if (oldest)
    await db
      .deleteFrom('comment_versions')
      .where('comment_id', '=', commentId)
      .where('id', '<=', oldest.id)
      .execute()
}
