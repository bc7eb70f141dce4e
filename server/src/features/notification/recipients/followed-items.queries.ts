import { prepared } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { listMergeTargets } from '../../feedback/merge-chain.ts'
import { mergedItemsOf } from '../merged-items.ts'

/** Columns of items that decide about recipients; of a merged item also its last target. */
export async function listFollowedItems(db: TenantDb, ids: readonly string[]) {
  const items =
    ids.length === 1
      ? await findFollowedItem(db, { id: ids[0] ?? '' })
      : await followedItems(db).where('feedback.id', 'in', ids).execute()
  return Promise.all(
    items.map(async (item) => ({
      ...item,
      taker: item.merged_into_id === null ? undefined : (await listMergeTargets(db, item.id)).at(-1),
    })),
  )
}

const findFollowedItem = prepared((db: TenantDb, { id }: { id: string }) =>
  followedItems(db).where('feedback.id', '=', id),
)

const followedItems = (db: TenantDb) =>
  db
    .selectFrom('feedback')
    .innerJoin('projects', 'projects.id', 'feedback.project_id')
    .select([
      'feedback.id',
      'feedback.project_id',
      'feedback.author_id',
      'feedback.visibility',
      'feedback.moderation',
      'feedback.merged_into_id',
      'feedback.before_merge',
      'board_access',
    ])

/** Authors of the items merged into an item, directly or indirectly, who can still read their own. */
export async function listSenders(db: TenantDb, feedbackId: string): Promise<string[]> {
  const ids = await mergedItemsOf(db, feedbackId)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('feedback')
    .select('author_id')
    .distinct()
    .where('id', 'in', ids)
    .where('visibility', '!=', 'team')
    .execute()
  return rows.map(({ author_id }) => author_id)
}
