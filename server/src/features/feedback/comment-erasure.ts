import type { TenantDb } from '../../db/tenant-db.ts'
import { eraseComment, findComment, listErasable } from './comments.queries.ts'
import { lockFeedback } from './feedback.queries.ts'

const batch = 100

/** Erases the comments that were deleted before a time. */
export async function eraseDeletedComments(db: TenantDb, before: number): Promise<void> {
  for (;;) {
    const erasable = await listErasable(db, before, batch)
    for (const { id, feedback_id } of erasable)
      await db.transaction(async (tx) => {
        await lockFeedback(tx, feedback_id)
        const row = await findComment(tx, id)
        // It may have been restored meanwhile.
        if (row && row.deleted_at !== null && row.deleted_at < before) await eraseComment(tx, row)
      })
    if (erasable.length < batch) return
  }
}
