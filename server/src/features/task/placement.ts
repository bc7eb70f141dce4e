import type { Placement, Task } from '@earshot/shared/task/task'
import { generateKeyBetween } from 'fractional-indexing'
import type { z } from 'zod'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { changedSince } from '../../lib/outdated.ts'
import { noteOnTask, recordActivity } from '../activity/activity.ts'
import { applyStatus, type StatusUpdate } from '../triage/status-change.ts'
import { countTask } from './column-limit.ts'
import { type ColumnRow, findColumn, updateTaskCount } from './columns.queries.ts'
import {
  findLastRank,
  findNeighbourRank,
  findRankIn,
  findTask,
  listLinks,
  lockTask,
  type TaskRow,
  updateTask,
} from './tasks.queries.ts'
import { showTask } from './tasks.ts'

/**
 * Moves a task into a column, between two neighbours. Ignores a neighbour that is gone, so that a move on an outdated
 * board lands as near as possible instead of being lost. With `applyStatus` linked feedback of the project gets the
 * column's status.
 * @throws AppError `not_found`, `conflict` for a column at its hard limit, or `outdated` for an undo after another move.
 */
export async function placeTask(
  ctx: MemberCtx,
  taskId: string,
  placement: z.output<typeof Placement>,
): Promise<Task> {
  await ctx.transaction(async (ctx) => {
    const { db } = ctx
    await lockTask(db, taskId)
    const task = await findTask(db, taskId)
    if (!task || task.deleted_at !== null) throw notFound('task')
    const column = await findTarget(db, task, placement)
    // Archived tasks are not counted.
    if (task.archived_at === null) await moveCount(db, task.column_id, column)
    await updateTask(db, taskId, {
      column_id: column.id,
      rank: await rankBetween(db, placement, taskId),
      updated_at: ctx.now,
    })
    if (placement.applyStatus) await applyToFeedback(ctx, task, column, placement)
    await ctx.record({
      type: 'task.moved',
      projectId: task.project_id,
      taskId,
      data: { from: task.column_id, to: column.id },
    })
    if (column.id !== task.column_id)
      await noteOnTask(ctx, taskId, 'task.moved', { from: task.column_id, to: column.id })
  })
  return showTask(ctx, taskId)
}

/** Counts a task in another column than before. @throws AppError `conflict` for a column at its hard limit. */
async function moveCount(db: TenantDb, fromId: string, to: ColumnRow): Promise<void> {
  const leave = () => updateTaskCount(db, fromId, -1)
  // In a fixed order, so that two moves in opposite directions do not deadlock.
  if (fromId < to.id) await leave()
  if (fromId !== to.id) await countTask(db, to)
  if (fromId > to.id) await leave()
}

/** The column that a task is moved into. @throws AppError as `placeTask`. */
async function findTarget(
  db: TenantDb,
  task: TaskRow,
  { columnId, undoes = task.column_id }: Pick<z.output<typeof Placement>, 'columnId' | 'undoes'>,
): Promise<ColumnRow> {
  if (task.column_id !== undoes) throw changedSince('the column')
  const column = await findColumn(db, columnId)
  if (column?.project_id === task.project_id) return column
  throw invalidField('columnId', 'That column is not on this board any more.')
}

/** A rank between the neighbours that are still in the column; else at its end. */
async function rankBetween(
  db: TenantDb,
  placement: Pick<z.output<typeof Placement>, 'columnId' | 'afterId' | 'beforeId'>,
  taskId: string,
): Promise<string> {
  const { columnId, afterId, beforeId } = placement
  const after = await findRankIn(db, columnId, afterId)
  if (after !== null)
    return generateKeyBetween(after, await findNeighbourRank(db, columnId, 'behind', after, taskId))
  const before = await findRankIn(db, columnId, beforeId)
  if (before !== null)
    return generateKeyBetween(await findNeighbourRank(db, columnId, 'before', before, taskId), before)
  return generateKeyBetween(await findLastRank(db, columnId, taskId), null)
}

async function applyToFeedback(
  ctx: MemberCtx,
  task: TaskRow,
  column: ColumnRow,
  { quiet, note, notifyAt }: Omit<StatusUpdate, 'statusId'>,
): Promise<void> {
  if (column.status_id === null) return
  for (const link of await listLinks(ctx.db, [task.id])) {
    if (link.project_id !== task.project_id || link.merged_into_id !== null) continue
    const change = await applyStatus(ctx, link, { statusId: column.status_id, quiet, note, notifyAt })
    if (!change) continue
    await recordActivity(
      ctx,
      {
        type: 'feedback.status_changed',
        projectId: link.project_id,
        feedbackId: link.id,
        data: { statusId: column.status_id, quiet },
      },
      change,
    )
  }
}
