import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'

/** Stores until when a member has read an item; 0 for an item that they have marked as unread. */
export const upsertReadMark = prepared(
  (db: TenantDb, mark: { feedbackId: string; personId: string; readAt: number }) =>
    db
      .insertInto('read_marks')
      .values({ feedback_id: mark.feedbackId, person_id: mark.personId, read_at: mark.readAt })
      .onConflict((conflict) =>
        conflict.columns(['feedback_id', 'person_id']).doUpdateSet({ read_at: mark.readAt }),
      ),
)

type Item = Pick<FeedbackRow, 'id' | 'updated_at' | 'updated_by_id'>

/**
 * Those of some items that a member has not opened since somebody else last changed them. Items that did not change
 * since the member joined count as read.
 */
export async function listUnreadIds(
  db: TenantDb,
  personId: string,
  items: readonly Item[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const rows = await db
    .selectFrom('people')
    .leftJoin('read_marks', (join) =>
      join.onRef('read_marks.person_id', '=', 'people.id').on(
        'read_marks.feedback_id',
        'in',
        items.map(({ id }) => id),
      ),
    )
    .select(['people.created_at as joined_at', 'read_marks.feedback_id', 'read_marks.read_at'])
    .where('people.id', '=', personId)
    .execute()
  const joinedAt = rows[0]?.joined_at ?? 0
  const readAt = new Map(rows.map(({ feedback_id, read_at }) => [feedback_id, read_at]))
  const isUnread = ({ id, updated_at, updated_by_id }: Item): boolean => {
    const read = readAt.get(id) ?? joinedAt
    return read === 0 || (updated_by_id !== personId && updated_at > read)
  }
  return new Set(items.filter(isUnread).map(({ id }) => id))
}
