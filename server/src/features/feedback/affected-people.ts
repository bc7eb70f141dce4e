import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { lockFeedback } from './feedback.queries.ts'

/** Recounts the people affected by a bug: each of its reporters once. @returns the count. */
export async function recountAffected(db: TenantDb, feedbackId: string): Promise<number> {
  // Without the lock, a statement that waits for the row would still count the rows from its start.
  await lockFeedback(db, feedbackId)
  const [row] = await updateAffectedCount(db, { id: feedbackId })
  return row?.report_count ?? 0
}

/** Recounts the bugs of several reports whose reporter was replaced or removed. */
export async function recountAffectedIn(
  db: TenantDb,
  reports: readonly { feedback_id: string }[],
): Promise<void> {
  const ids = new Set(reports.map(({ feedback_id }) => feedback_id))
  for (const id of [...ids].sort()) await recountAffected(db, id)
}

const updateAffectedCount = prepared((db: TenantDb, { id }: { id: string }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      report_count: eb
        .selectFrom('reports')
        .select(({ fn }) => fn.count<number>('reports.author_id').distinct().as('count'))
        .where('reports.feedback_id', '=', id)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', id)
    .returning('report_count'),
)
