import type { TenantDb } from '../../../db/tenant-db.ts'
import { enqueue } from '../../../jobs/queue.ts'

/** Content whose visibility changed: an item with its comments, a changelog entry, else a whole board. */
export interface Shown {
  projectId: string
  feedbackId?: string
  entryId?: string
}

/**
 * Queues a recount of unread notifications about some content, in the transaction of `db`: invisible content is not
 * counted.
 */
export async function queueRecount(db: TenantDb, shown: Shown, now: number): Promise<void> {
  db.database.announce()
  await enqueue(db.database, { kind: 'recountUnread', tenantId: db.tenantId, payload: shown, runAt: now })
}
