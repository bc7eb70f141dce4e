import type { TenantDb } from '../../db/tenant-db.ts'
import { type ActivityCtx, lastStatusChanges, recordActivity } from '../activity/activity.ts'
import { type FeedbackRow, lockFeedback } from '../feedback/feedback.queries.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import type { Acting } from '../notification/undo.ts'
import { findDoneStatus } from '../project/lookup.ts'
import { applyStatus } from './status-change.ts'

interface Entry {
  id: string
  project_id: string
}

/**
 * Sets the open ones of an entry's items to the first status of completion of their project, in the transaction of
 * `ctx`, and notifies nobody: whoever calls it does.
 */
export async function finishItems(
  ctx: Acting & ActivityCtx,
  entry: Entry,
  items: readonly Pick<FeedbackRow, 'id' | 'finished'>[],
): Promise<void> {
  const status = await findDoneStatus(ctx.db, entry.project_id)
  if (!status) return
  for (const { id } of items.filter(({ finished }) => finished === 0)) {
    await lockFeedback(ctx.db, id)
    const row = await getFeedback(ctx.db, id)
    if (row.finished === 0 && row.merged_into_id === null) await setStatus(ctx, entry, row, status.id)
  }
}

/** Sets items back to the status that they had before the publication of an entry finished them. */
export async function reopenItems(
  ctx: Acting & ActivityCtx,
  entry: Entry,
  items: readonly Pick<FeedbackRow, 'id' | 'status_id'>[],
): Promise<void> {
  for (const { id, from } of await listFinishedBy(ctx.db, entry.id, items)) {
    await lockFeedback(ctx.db, id)
    const row = await getFeedback(ctx.db, id)
    const [still] = await listFinishedBy(ctx.db, entry.id, [row])
    if (still) await setStatus(ctx, entry, row, from)
  }
}

/** Those of some items that the publication of an entry finished and whose status nobody has changed since. */
export async function listFinishedBy(
  db: TenantDb,
  entryId: string,
  items: readonly Pick<FeedbackRow, 'id' | 'status_id'>[],
): Promise<{ id: string; from: string }[]> {
  const last = await lastStatusChanges(
    db,
    items.map(({ id }) => id),
  )
  return items.flatMap(({ id, status_id }) => {
    const change = last.get(id)
    return change?.from && change.entryId === entryId && change.to === status_id
      ? [{ id, from: change.from }]
      : []
  })
}

async function setStatus(
  ctx: Acting & ActivityCtx,
  { id: entryId, project_id: projectId }: Entry,
  row: FeedbackRow,
  statusId: string,
): Promise<void> {
  const change = await applyStatus(ctx, row, { statusId, quiet: true })
  if (!change) return
  const event = { projectId, feedbackId: row.id, data: { statusId, quiet: true } }
  await recordActivity(ctx, { type: 'feedback.status_changed', ...event }, { ...change, entryId })
}
