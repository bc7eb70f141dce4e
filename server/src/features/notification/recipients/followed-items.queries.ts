import { prepared } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { listMergeTargets } from '../../feedback/merge-chain.ts'
import { mergedItemsOf } from '../broadcast/merged-items.ts'

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
      'feedback.merged_count',
      'board_access',
    ])

/** Items that were merged into one, directly or indirectly. */
export const listMergedItems = async (
  db: TenantDb,
  { id, merged_count }: { id: string; merged_count: number },
) => (merged_count === 0 ? [] : listFollowedItems(db, await mergedItemsOf(db, id)))
