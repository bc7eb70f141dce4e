import type { NotificationType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { dataOf } from './broadcasts.ts'

/** People whom the broadcasts of a type about a comment on a task notify or have notified. */
export async function listNotifiedOf(
  db: TenantDb,
  { taskId, commentId, type }: { taskId: string; commentId: string; type: NotificationType },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('broadcasts')
    .select('data')
    .where('task_id', '=', taskId)
    .where('comment_id', '=', commentId)
    .where('type', '=', type)
    .execute()
  return new Set(rows.flatMap((row) => dataOf(row).personIds ?? []))
}
