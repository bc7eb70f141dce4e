import type { TaskActivity, TaskActivityData } from '@earshot/shared/activity/activity'
import type { Page } from '@earshot/shared/field/page'
import type { NewTask, Task, TaskChange } from '@earshot/shared/task/task'
import { generateKeyBetween } from 'fractional-indexing'
import { isMember } from '../../auth/members.queries.ts'
import { descriptionColumns, titleColumns } from '../../db/folded-columns.ts'
import { takeNumber } from '../../db/numbers.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { onlyProjectOf } from '../../http/key-boundary.ts'
import { invalidField, notFound } from '../../lib/app-error.ts'
import { newId } from '../../lib/id.ts'
import { requireUnchanged } from '../../lib/outdated.ts'
import { noteOnTask, recordActivity, showTaskActivity } from '../activity/activity.ts'
import { getFeedback } from '../feedback/feedback-lookup.ts'
import { queueBroadcast } from '../notification/broadcast/broadcasts.ts'
import { cancelBroadcasts, undoEnd } from '../notification/undo.ts'
import { requireStorage, storageBytes } from '../usage/quota.ts'
import { countTask } from './column-limit.ts'
import { findColumn } from './columns.queries.ts'
import { taskViews } from './task-view.ts'
import {
  deleteLink,
  findLastRank,
  findTask,
  finishedColumns,
  insertLink,
  insertTask,
  lockTask,
  type TaskRow,
  updateTask,
} from './tasks.queries.ts'

/** A task, for a day also a deleted one. @throws AppError `not_found`. */
export async function showTask(ctx: Pick<MemberCtx, 'db' | 'actor'>, id: string): Promise<Task> {
  const [task] = await taskViews(ctx, [await getStoredTask(ctx.db, id)])
  if (!task) throw notFound('task')
  return task
}

/**
 * Creates a task at the end of a column; idempotent by key. @throws AppError `invalid_input` for a missing column,
 * `not_found` for missing feedback, `conflict` for a column at its hard limit, `plan_limit`.
 */
export const createTask = (ctx: MemberCtx, task: Required<NewTask>): Promise<Task> =>
  once(ctx, (ctx) => insert(ctx, task))

async function insert(ctx: MemberCtx, task: Required<NewTask>): Promise<Task> {
  const { db, now } = ctx
  const column = await findColumn(db, task.columnId)
  if (column?.project_id !== task.projectId)
    throw invalidField('columnId', 'That column is not on this board any more.')
  await requireStorage(db, storageBytes(task.title, task.description))
  await countTask(db, column)
  const id = newId()
  await insertTask(db, {
    id,
    project_id: task.projectId,
    number: await takeNumber(db, 'task'),
    column_id: column.id,
    rank: generateKeyBetween(await findLastRank(db, column.id, id), null),
    ...titleColumns(task.title),
    ...descriptionColumns(task.description),
    priority: 'none',
    assignee_id: null,
    due_at: null,
    blocked_reason: null,
    created_at: now,
    updated_at: now,
  })
  await ctx.record({ type: 'task.created', projectId: task.projectId, taskId: id })
  await noteOnTask(ctx, id, 'task.created', {})
  for (const feedbackId of task.feedbackIds) await link(ctx, id, feedbackId)
  return showTask(ctx, id)
}

/** Unassigns a leaving member's open tasks; finished ones keep their assignee. */
export async function unassignTasks(db: TenantDb, personId: string, now: number): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ assignee_id: null, updated_at: now })
    .where('assignee_id', '=', personId)
    .where('column_id', 'not in', finishedColumns(db))
    .execute()
}

/**
 * @throws AppError `not_found`, `invalid_input` unless the assignee is a member, or `outdated` for a text that somebody
 * else has changed meanwhile.
 */
export async function changeTask(ctx: MemberCtx, id: string, { was, ...change }: TaskChange): Promise<Task> {
  return act(ctx, id, Object.keys(change), async (ctx, task) => {
    const { db } = ctx
    requireUnchanged({ ...change, was }, task)
    const { assigneeId, dueAt, blockedReason, ...words } = change
    if (assigneeId && !(await isMember(db, assigneeId)))
      throw invalidField('assigneeId', 'Please choose somebody of your organisation.')
    await updateTask(db, id, {
      ...words,
      ...(words.title !== undefined && titleColumns(words.title)),
      ...(words.description !== undefined && descriptionColumns(words.description)),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(blockedReason !== undefined && { blocked_reason: blockedReason || null }),
      updated_at: ctx.now,
    })
    if (assigneeId !== undefined && assigneeId !== task.assignee_id)
      await notifyAssignee(ctx, task, assigneeId)
    for (const difference of differences(task, await getTask(db, id)))
      await noteOnTask(ctx, id, 'task.updated', difference)
  })
}

/** Notifies a task's new assignee, unless they assigned it themselves; a former one who was not yet told is not. */
async function notifyAssignee(ctx: MemberCtx, task: TaskRow, assigneeId: string | null): Promise<void> {
  const { id, project_id: projectId } = task
  await cancelBroadcasts(ctx.db, { types: ['assigned'], column: 'task_id', id })
  if (assigneeId === null || assigneeId === ctx.actor.personId) return
  const data = { personIds: [assigneeId] }
  await queueBroadcast(ctx, { type: 'assigned', projectId, taskId: id, data, runAt: undoEnd(ctx) })
}

/** Timeline lines of a task's changes; texts are named but not quoted. */
function differences(before: TaskRow, after: TaskRow): TaskActivityData[] {
  const differs = (column: keyof TaskRow) => before[column] !== after[column]
  return [
    ...textColumns.flatMap(([column, edited]) => (differs(column) ? [{ edited }] : [])),
    ...valueColumns.flatMap(([column, changed]) =>
      differs(column) ? [{ changed, from: spelled(before[column]), to: spelled(after[column]) }] : [],
    ),
  ]
}

/** Columns with the names of their fields in a timeline. */
const textColumns = [
  ['title', 'title'],
  ['description', 'description'],
  ['blocked_reason', 'blockedReason'],
] as const
const valueColumns = [
  ['priority', 'priority'],
  ['assignee_id', 'assignee'],
  ['due_at', 'dueAt'],
] as const

/** Formats a due time as its day. */
const spelled = (value: string | number | null): string | undefined =>
  typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : (value ?? undefined)

/** Links feedback that a task will resolve. @throws AppError `not_found` for either. */
export const linkFeedback = (ctx: MemberCtx, id: string, feedbackId: string): Promise<Task> =>
  act(ctx, id, ['feedback'], (ctx) => link(ctx, id, feedbackId))

/** Removes a link to feedback. @throws AppError `not_found`. */
export const unlinkFeedback = (ctx: MemberCtx, id: string, feedbackId: string): Promise<Task> =>
  act(ctx, id, ['feedback'], async (ctx) => {
    const { project_id: projectId } = await getFeedback(ctx.db, feedbackId)
    if (!(await deleteLink(ctx.db, id, feedbackId))) return
    await recordActivity(ctx, { type: 'feedback.unlinked', projectId, feedbackId }, { taskId: id })
    await noteOnTask(ctx, id, 'feedback.unlinked', { feedbackId })
  })

async function link(ctx: MemberCtx, taskId: string, feedbackId: string): Promise<void> {
  const { project_id: projectId } = await getFeedback(ctx.db, feedbackId)
  if (!(await insertLink(ctx.db, taskId, feedbackId))) return
  await recordActivity(ctx, { type: 'feedback.linked', projectId, feedbackId }, { taskId })
  await noteOnTask(ctx, taskId, 'feedback.linked', { feedbackId })
}

/** Runs one change on a locked task: `fields` are the names of the changed fields. */
async function act(
  ctx: MemberCtx,
  id: string,
  fields: readonly string[],
  work: (ctx: MemberCtx, task: TaskRow) => Promise<void>,
): Promise<Task> {
  await ctx.transaction(async (ctx) => {
    // The lock makes sure that the earlier values on the timeline are correct.
    await lockTask(ctx.db, id)
    const task = await getTask(ctx.db, id)
    await work(ctx, task)
    await ctx.record({ type: 'task.updated', fields, projectId: task.project_id, taskId: id })
  })
  return showTask(ctx, id)
}

/** Timeline of a task, oldest first. @throws AppError `not_found`. */
export async function browseTaskActivity(
  ctx: MemberCtx,
  id: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<TaskActivity>> {
  await getStoredTask(ctx.db, id)
  return showTaskActivity(ctx.db, id, { ...page, onlyProject: onlyProjectOf(ctx) })
}

/** A task that is not deleted. @throws AppError `not_found`. */
export async function getTask(db: TenantDb, id: string): Promise<TaskRow> {
  const task = await getStoredTask(db, id)
  if (task.deleted_at !== null) throw notFound('task')
  return task
}

/** A task, even a deleted one. @throws AppError `not_found`. */
export async function getStoredTask(db: TenantDb, id: string): Promise<TaskRow> {
  const task = await findTask(db, id)
  if (!task) throw notFound('task')
  return task
}
