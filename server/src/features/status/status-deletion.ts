import { limits } from '@earshot/shared/limits'
import type { StatusDeletion, StatusUses } from '@earshot/shared/status/status'
import type { MemberCtx } from '../../http/context.ts'
import { conflict, invalidField } from '../../lib/app-error.ts'
import { recordOnItems } from '../activity/activity.ts'
import { supersedeBroadcastsOf } from '../notification/broadcast/broadcasts.ts'
import { lockStatuses, type ProjectStatus, readStatuses, statusFields } from '../project/lookup.ts'
import {
  countFeedbackIn,
  deleteStatus,
  listColumnsOf,
  listFeedbackIn,
  updateColumnsOf,
  updateStanding,
  updateTrackerRules,
} from './statuses.queries.ts'
import { getStatus, type StatusPlace } from './statuses.ts'

/** Numbers of items and columns that use a status to be deleted. @throws AppError `not_found`. */
export async function showStatusUses(
  { db }: Pick<MemberCtx, 'db'>,
  { projectId, statusId }: StatusPlace,
): Promise<StatusUses> {
  getStatus(await readStatuses(db, projectId), statusId)
  const columns = await listColumnsOf(db, statusId)
  return { feedback: await countFeedbackIn(db, statusId), columns: columns.map(({ name }) => name) }
}

/**
 * Deletes a status. Its feedback moves to another status without notifications, one batch per transaction; the last
 * transaction also reassigns its columns and the rules of an issue tracker, and removes the status, so that an
 * interrupted deletion can be repeated.
 * @throws AppError `not_found`, `conflict` for the default, `invalid_input` unless the target is another status of the
 * project.
 */
export async function removeStatus(
  ctx: MemberCtx,
  place: StatusPlace,
  deletion: StatusDeletion,
): Promise<void> {
  let more = true
  while (more) more = await ctx.transaction((ctx) => removeSome(ctx, place, deletion))
}

/** Moves one batch. @returns true if there is more to move. */
async function removeSome(
  ctx: MemberCtx,
  { projectId, statusId }: StatusPlace,
  { feedbackTo, columnsTo }: StatusDeletion,
): Promise<boolean> {
  const { db } = ctx
  const statuses = await lockStatuses(db, projectId)
  const status = getStatus(statuses, statusId)
  if (status.is_default)
    throw conflict(`New feedback starts in ${status.name}. Choose another default before you delete it.`)
  const others = statuses.filter(({ id }) => id !== statusId)
  const to = others.find(({ id }) => id === feedbackTo)
  if (!to) throw invalidField('feedbackTo', 'Please choose another status of this project.')
  if (columnsTo !== null && !others.some(({ id }) => id === columnsTo))
    throw invalidField('columnsTo', 'Please choose another status of this project.')
  if ((await moveFeedback(ctx, status, to)) === limits.statusMoveBatch) return true
  await updateColumnsOf(db, statusId, columnsTo)
  // An issue that is closed must not open its item.
  const fields = await updateTrackerRules(db, statusId, to.category === status.category ? to.id : null)
  if (fields.length > 0) await ctx.record({ type: 'issue_tracker.updated', projectId, fields })
  await supersedeBroadcastsOf(db, { projectId, statusId })
  await deleteStatus(db, statusId)
  await ctx.record({ type: 'status.deleted', projectId, fields: ['name'], data: { statusId, feedbackTo } })
  return false
}

/** @returns the number of items moved. */
async function moveFeedback(ctx: MemberCtx, from: ProjectStatus, to: ProjectStatus): Promise<number> {
  const ids = await listFeedbackIn(ctx.db, from.id, limits.statusMoveBatch)
  if (ids.length === 0) return 0
  await updateStanding(ctx.db, { ids }, statusFields(to, ctx.now))
  const data = { from: from.id, to: to.id, fromName: from.name, toName: to.name, quiet: true }
  await recordOnItems(ctx, ids, 'feedback.status_changed', data)
  return ids.length
}
