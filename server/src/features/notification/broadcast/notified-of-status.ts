import type { TenantDb } from '../../../db/tenant-db.ts'

/** Numbers of people whom the last broadcasts of some items' statuses have notified, by item; without zeros. */
export async function countNotifiedOfStatus(
  db: TenantDb,
  feedbackIds: readonly string[],
): Promise<Map<string, number>> {
  if (feedbackIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('broadcasts')
    .select(['feedback_id', 'done'])
    .where('feedback_id', 'in', feedbackIds)
    .where('type', '=', 'status_changed')
    .where('state', 'in', ['sending', 'sent'])
    .orderBy('id')
    .execute()
  const last = new Map(rows.map(({ feedback_id, done }) => [feedback_id ?? '', Number(done)]))
  return new Map([...last].filter(([, done]) => done > 0))
}
