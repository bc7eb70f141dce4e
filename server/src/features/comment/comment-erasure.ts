import type { TenantDb } from '../../db/tenant-db.ts'
import { lockFeedback } from '../feedback/feedback.queries.ts'
import { recountComments } from './comment-counts.ts'
import { eraseComment, findComment, listErasable, updateDeletedAt } from './comments.queries.ts'

const batch = 100

/** Erases comments deleted before a time. */
export async function eraseDeletedComments(db: TenantDb, before: number): Promise<void> {
  for (;;) {
    const erasable = await listErasable(db, before, batch)
    for (const { id, feedback_id } of erasable)
      await db.transaction(async (tx) => {
        await lockFeedback(tx, feedback_id)
        const row = await findComment(tx, id)
        // The comment may have been restored meanwhile.
        if (row && row.deleted_at !== null && row.deleted_at < before) await eraseComment(tx, row)
      })
    if (erasable.length < batch) return
  }
}

/** Erases a comment and its body, in the transaction of `db`; its replies stay. */
export async function eraseCommentAtOnce(
  db: TenantDb,
  { id, feedback_id }: { id: string; feedback_id: string },
  now: number,
): Promise<void> {
  await lockFeedback(db, feedback_id)
  const comment = await findComment(db, id)
  if (!comment) return
  await updateDeletedAt(db, id, now)
  await eraseComment(db, comment)
  await recountComments(db, feedback_id, { updated_at: now, updated_by_id: null })
}
