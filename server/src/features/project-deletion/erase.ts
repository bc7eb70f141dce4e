import type { Database } from '../../db/database.ts'
import { deleteEventsOf } from '../../db/event-traces.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteIdempotencyRecords } from '../../http/idempotency/idempotency-deletion.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import type { Clock } from '../../lib/clock.ts'
import { eraseActivity } from '../activity/activity.ts'
import { eraseContactsOfProject } from '../contact/contact-erasure.ts'
import { enqueuePurge } from '../erasure/erasure.ts'
import { eraseImportsOfProject } from '../import/old-imports.ts'
import { eraseBroadcastsOfProject } from '../notification/broadcast/broadcast-removal.ts'
import { endKeys } from '../project/keys.ts'
import { deleteTagLinks } from '../tag/item-tags.ts'
import { eraseTasks } from '../task/erased-tasks.ts'
import { eraseItemsOfProject } from '../triage/removal/deletion.ts'
import { deleteProject, findDeleted, listTasksOf } from './deletion.queries.ts'

/** Batch size: other requests hardly wait for one transaction. */
const limit = 100

/**
 * Erases a deleted project in batches: after a crash the next attempt continues with the remaining rows. Contacts known
 * only through its website are erased too; its audit log entries stay.
 */
export const eraseProject =
  (db: Database, clock: Clock): JobHandler<'eraseProject'> =>
  async ({ tenantId, payload, isPartOver }) => {
    const { projectId } = payload
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const tenant = db.tenant(tenantId)
    const project = await findDeleted(tenant, projectId)
    if (!project) return
    const now = clock()
    for (const erase of [
      eraseImportsOfProject,
      eraseItemsOfProject,
      eraseTasksOf,
      eraseContactsOfProject,
      eraseBroadcastsOfProject,
    ])
      while (await tenant.transaction((tx) => erase(tx, projectId, { limit, now })))
        if (isPartOver?.()) return { next: payload }
    await deleteEventsOf(db, tenantId, projectId)
    await db.transaction(async (tx) => {
      const tenant = tx.tenant(tenantId)
      await deleteIdempotencyRecords(tenant, [project], now)
      await deleteProject(tenant, projectId)
      await endKeys(tx, { tenantId, projectId })
      await enqueuePurge(tx, tenantId, now)
      // Makes consoles reload lists that still show the project.
      await tenant.record({ type: 'project.deleted', projectId, at: now })
    })
  }

/** @returns true if there may be more. */
async function eraseTasksOf(
  db: TenantDb,
  projectId: string,
  { limit, now }: { limit: number; now: number },
): Promise<boolean> {
  const tasks = await listTasksOf(db, projectId, limit)
  if (tasks.length === 0) return false
  const ids = tasks.map(({ id }) => id)
  await deleteTagLinks(db, ids)
  await eraseActivity(db, ids)
  await deleteIdempotencyRecords(db, tasks, now)
  await eraseTasks(db, ids)
  return tasks.length === limit
}
