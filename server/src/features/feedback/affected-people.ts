import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Counts anew whom a bug affects: whoever has reported it, once each. @returns the count. */
export async function recountAffected(db: TenantDb, feedbackId: string): Promise<number> {
  const [row] = await updateAffectedCount(db, { id: feedbackId })
  return row?.affected_count ?? 0
}

const updateAffectedCount = prepared((db: TenantDb, { id }: { id: string }) =>
  db
    .updateTable('feedback')
    .set((eb) => ({
      affected_count: eb
        .selectFrom('reports')
        .select(({ fn }) => fn.count<number>('reports.author_id').distinct().as('count'))
        .where('reports.feedback_id', '=', id)
        .$asScalar()
        .$notNull(),
    }))
    .where('id', '=', id)
    .returning('affected_count'),
)
