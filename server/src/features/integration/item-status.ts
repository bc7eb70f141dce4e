import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { PublicCtx } from '../../http/context.ts'
import { recordActivity } from '../activity/activity.ts'
import type { FeedbackRow } from '../feedback/feedback.queries.ts'
import { applyStatus, type StatusUpdate } from '../triage/status-change.ts'

/** A request of a service, in a transaction, and the person in whose name it acts. */
interface Acting {
  db: TenantDb
  services: PublicCtx['services']
  now: number
  personId: string
}

/** Moves a locked item to another status for a service, as a member does in the console. @returns false if it has it already. */
export async function changeItemStatus(
  { db, services, now, personId }: Acting,
  item: FeedbackRow,
  update: StatusUpdate,
): Promise<boolean> {
  const record = (event: Omit<NewEvent, 'actorId' | 'at'>) =>
    db.record({ ...event, actorId: personId, at: now })
  const ctx = { db, database: db.database, actor: { personId }, now, services, record }
  const change = await applyStatus(ctx, item, update)
  if (!change) return false
  const { project_id: projectId, id: feedbackId } = item
  const event = { type: 'feedback.status_changed', data: { ...update }, fields: ['statusId'] } as const
  await recordActivity(ctx, { ...event, projectId, feedbackId }, change)
  return true
}
