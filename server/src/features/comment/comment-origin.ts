import type { CommentOrigin } from '@earshot/shared/comment/comment'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { CommentRow } from './comments.queries.ts'

type Written = Pick<CommentRow, 'feedback_id' | 'merged_from_id'>

/** For each comment the merged item that it was written on; null for others. */
export async function originsOf(db: TenantDb, comments: readonly Written[]): Promise<CommentOrigin[]> {
  const ids = [...new Set(comments.flatMap((each) => [each.feedback_id, each.merged_from_id ?? []].flat()))]
  const items = new Map((ids.length > 0 ? await listOrigins(db, ids) : []).map((item) => [item.id, item]))
  return comments.map(({ feedback_id, merged_from_id }) => {
    const isPrivate = (items.get(feedback_id)?.merged_into_id ?? null) !== null
    const item = items.get(merged_from_id ?? feedback_id)
    if (!item || (merged_from_id === null && !isPrivate)) return null
    return { id: item.id, reference: referenceOf(item.kind, item.number), private: isPrivate }
  })
}

/** Items that comments were written on. */
const listOrigins = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'kind', 'number', 'merged_into_id'])
    .where('id', 'in', ids)
    .execute()
