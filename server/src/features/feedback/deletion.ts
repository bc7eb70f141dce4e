import { deleteEventsOfItem } from '../../db/event-traces.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { forgetAnswers } from '../../http/forget-answers.ts'
import { eraseActivity } from '../activity/activity.ts'
import { recordErasure } from '../erasure/record.ts'
import { deleteFeedback, listCommentIds } from './deletion.queries.ts'
import { findFeedback, lockFeedback } from './feedback.queries.ts'
import { getFeedback } from './triage.ts'

/** Deletes an item with its votes, comments, notes and reports. @throws AppError `not_found`. */
export async function removeFeedback(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async ({ db, actor, now }) => {
    await lockFeedback(db, id)
    await eraseItem(db, await getFeedback(db, id), { actorId: actor.personId, now })
  })
}

/** Erases an item once more, which a restored backup brought back. */
export async function eraseRestoredItem(db: TenantDb, id: string, now: number): Promise<void> {
  const item = await findFeedback(db, id)
  if (item) await eraseItem(db, item, { now })
}

/**
 * Erases an item and every trace of it, in the transaction of `db`: search, remembered answers and events too. The
 * event that it is gone stays, and without `actorId` tells of nobody.
 */
export async function eraseItem(
  db: TenantDb,
  { id, project_id, created_at }: { id: string; project_id: string; created_at: number },
  { actorId, now }: { actorId?: string; now: number },
): Promise<void> {
  const comments = await listCommentIds(db, id)
  await eraseActivity(db, id)
  await deleteFeedback(db, id)
  await forgetAnswers(db, [{ id, created_at }, ...comments], now)
  await db.dialect.search.removeItem(db.connection, db.tenantId, id)
  await deleteEventsOfItem(db.dialect, db.connection, { tenantId: db.tenantId, feedbackId: id })
  await db.record({
    type: 'feedback.deleted',
    projectId: project_id,
    feedbackId: id,
    ...(actorId !== undefined && { actorId }),
    at: now,
  })
  await recordErasure(db, { kind: 'feedback', id, tenant_id: db.tenantId }, now)
}
