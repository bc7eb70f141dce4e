import { limits } from '@earshot/shared/limits'
import type { Task, TaskArchiving } from '@earshot/shared/task/task'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { deleteIdempotencyRecords } from '../../http/idempotency/idempotency-deletion.ts'
import { gone, notFound } from '../../lib/app-error.ts'
import { eraseActivity, noteOnTask } from '../activity/activity.ts'
import { eraseTaskBroadcasts } from '../notification/broadcast/broadcast-removal.ts'
import { deleteTagLinks } from '../tag/item-tags.ts'
import { countTask } from './column-limit.ts'
import { findColumn, updateTaskCount } from './columns.queries.ts'
import { eraseTasks } from './erased-tasks.ts'
import { listDeletedTasks, lockTask, type TaskRow, updateTask } from './tasks.queries.ts'
import { getStoredTask, getTask, showTask } from './tasks.ts'

/**
 * Hides a task from the board, or shows it there again. @throws AppError `not_found`, or `conflict` if it comes back to a
 * column at its hard limit.
 */
export async function archiveTask(ctx: MemberCtx, id: string, { archived }: TaskArchiving): Promise<Task> {
  await ctx.transaction(async (ctx) => {
    await lockTask(ctx.db, id)
    const task = await getTask(ctx.db, id)
    if ((task.archived_at !== null) === archived) return
    const values = { archived_at: archived ? ctx.now : null }
    await change(ctx, task, archived ? 'task.archived' : 'task.unarchived', values)
  })
  return showTask(ctx, id)
}

/**
 * Deletes a task with its notifications; the rest is kept for `limits.taskUndo`, for `restoreTask`. @throws AppError
 * `not_found`.
 */
export async function removeTask(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    await lockTask(ctx.db, id)
    const task = await getTask(ctx.db, id)
    await eraseTaskBroadcasts(ctx.db, [id])
    await change(ctx, task, 'task.deleted', { deleted_at: ctx.now })
  })
}

/**
 * Undoes a deletion. @throws AppError `not_found`, `gone` after `limits.taskUndo`, or `conflict` for a column at its hard
 * limit.
 */
export async function restoreTask(ctx: MemberCtx, id: string): Promise<Task> {
  await ctx.transaction(async (ctx) => {
    await lockTask(ctx.db, id)
    const task = await getStoredTask(ctx.db, id)
    if (task.deleted_at === null) return
    if (task.deleted_at < ctx.now - limits.taskUndo) throw gone('This task was deleted for good.')
    await change(ctx, task, 'task.restored', { deleted_at: null })
  })
  return showTask(ctx, id)
}

/** Stores whether a locked task is archived or deleted, counts it in its column only if it is neither, and records it. */
async function change(
  ctx: MemberCtx,
  task: TaskRow,
  type: Extract<NewEvent['type'], 'task.archived' | 'task.unarchived' | 'task.deleted' | 'task.restored'>,
  values: Partial<Pick<TaskRow, 'archived_at' | 'deleted_at'>>,
): Promise<void> {
  const { db, now } = ctx
  const { id, column_id: columnId, project_id: projectId } = task
  const [before, after] = [isOnBoard(task), isOnBoard({ ...task, ...values })]
  if (before && !after) await updateTaskCount(db, columnId, -1)
  if (after && !before) {
    const column = await findColumn(db, columnId)
    if (!column) throw notFound('column')
    await countTask(db, column)
  }
  await updateTask(db, id, { ...values, updated_at: now })
  await ctx.record({ type, projectId, taskId: id })
  await noteOnTask(ctx, id, type, {})
}

const isOnBoard = ({ archived_at, deleted_at }: Pick<TaskRow, 'archived_at' | 'deleted_at'>): boolean =>
  archived_at === null && deleted_at === null

/** Batch size: one transaction takes some milliseconds. */
const batch = 100

/** Erases tasks whose deletion can no longer be undone. */
export async function eraseDeletedTasks(db: TenantDb, now: number): Promise<void> {
  let more = true
  while (more)
    more = await db.transaction(async (tx) => {
      const tasks = await listDeletedTasks(tx, now - limits.taskUndo, batch)
      if (tasks.length === 0) return false
      const ids = tasks.map(({ id }) => id)
      await deleteTagLinks(tx, ids)
      await eraseActivity(tx, ids)
      await eraseTaskBroadcasts(tx, ids)
      await deleteIdempotencyRecords(tx, tasks, now)
      await eraseTasks(tx, ids)
      return tasks.length === batch
    })
}
