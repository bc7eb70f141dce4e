import type { TenantDb } from '../../db/tenant-db.ts'
import type { Change, FeedbackRow } from './feedback.queries.ts'
import type { MergeChain } from './merge-chain.ts'

const idsOf = (takers: MergeChain['takers']): string[] => takers.map(({ id }) => id)

/** Moves the comments of an item to another, with those moved to it earlier, which stay marked with their origin. */
export async function moveComments(
  db: TenantDb,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await db
    .updateTable('comments')
    .set((eb) => ({
      feedback_id: intoId,
      merged_from_id: eb.fn.coalesce('merged_from_id', eb.val(fromId)),
    }))
    .where('feedback_id', '=', fromId)
    .execute()
}

/** Moves an item's files, and those of its comments that moved: a file stays with its comment. */
export async function moveFiles(
  db: TenantDb,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await db
    .updateTable('files')
    .set((eb) => ({
      feedback_id: intoId,
      merged_from_id: eb.fn.coalesce('merged_from_id', eb.val(fromId)),
    }))
    .where('feedback_id', '=', fromId)
    .where((eb) =>
      eb.or([
        eb('comment_id', 'is', null),
        eb(
          'comment_id',
          'in',
          eb.selectFrom('comments').select('comments.id').where('comments.feedback_id', '=', intoId),
        ),
      ]),
    )
    .execute()
}

/** Undoes `moveComments` or `moveFiles`, from whichever target has the rows now. */
export async function returnWords(
  db: TenantDb,
  table: 'comments' | 'files',
  { id, mergedIds, takers }: MergeChain,
): Promise<void> {
  const held = db.updateTable(table).where('feedback_id', 'in', idsOf(takers))
  await held.set({ feedback_id: id, merged_from_id: null }).where('merged_from_id', '=', id).execute()
  if (mergedIds.length > 0)
    await held.set({ feedback_id: id }).where('merged_from_id', 'in', mergedIds).execute()
}

/** Sets or clears the target of a merged item. */
export async function updateMerged(
  db: TenantDb,
  id: string,
  values: Pick<FeedbackRow, 'visibility' | 'moderation' | 'answered' | 'listed'> &
    Change & {
      merged_into_id: string | null
      merged_at: number | null
      before_merge: string | null
    },
): Promise<void> {
  await db.updateTable('feedback').set(values).where('id', '=', id).execute()
}
