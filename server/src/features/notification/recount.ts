import type { TenantDb } from '../../db/tenant-db.ts'
import { enqueue } from '../../jobs/queue.ts'

/** What became visible or ceased to be: an item with its comments, an entry of the changelog, else a whole board. */
export interface Shown {
  projectId: string
  feedbackId?: string
  entryId?: string
}

/**
 * Has it counted anew, behind the transaction of `db`, what those who were notified of something have not read: what
 * they cannot see is not counted.
 */
export async function queueRecount(db: TenantDb, shown: Shown, now: number): Promise<void> {
  db.database.announce()
  await enqueue(db.database, { kind: 'recountUnread', tenantId: db.tenantId, payload: shown, runAt: now })
}
