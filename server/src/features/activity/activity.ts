import type {
  Activity,
  ActivityData,
  ActivityType,
  TaskActivity,
  TaskActivityData,
  TaskActivityType,
} from '@earshot/shared/activity/activity'
import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { Page } from '@earshot/shared/field/page'
import { taskReferenceOf } from '@earshot/shared/task/task'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import {
  type ActivityRow,
  findLastActivity,
  insertActivities,
  listActivities,
  listFeedbackNames,
  listLastStatusLines,
  listStatusLines,
  listTaskNames,
} from './activity.queries.ts'

/** The parts of a context, bound to its transaction, that a line of a timeline needs. */
export interface ActivityCtx {
  db: TenantDb
  actor: { personId: string }
  now: number
  record(event: Omit<NewEvent, 'actorId' | 'at'>): Promise<void>
}

/** Records an event about a feedback item and adds the line `data` to its timeline, in the transaction of `ctx`. */
export async function recordActivity(
  ctx: ActivityCtx,
  event: Omit<NewEvent, 'actorId' | 'at' | 'type'> & { type: ActivityType; feedbackId: string },
  data: ActivityData,
): Promise<void> {
  await ctx.record(event)
  await insertActivities(ctx.db, [rowOf(ctx, event.feedbackId, event.type, data)])
}

/** Adds one line to the timelines of several items, in the transaction of `ctx`. The caller records the event. */
export async function recordOnItems(
  ctx: Omit<ActivityCtx, 'record'>,
  feedbackIds: readonly string[],
  type: ActivityType,
  data: ActivityData,
): Promise<void> {
  if (feedbackIds.length === 0) return
  await insertActivities(
    ctx.db,
    feedbackIds.map((id) => rowOf(ctx, id, type, data)),
  )
}

/** Window in milliseconds in which edits of one field by one person count as a single edit. */
const sameEdit = 10 * 60_000

/**
 * Adds a line to a task's timeline, in the transaction of `ctx`. Autosave stores a text many times: another edit of a
 * field by the same person within `sameEdit` adds no further line.
 */
export async function noteOnTask(
  ctx: Omit<ActivityCtx, 'record'>,
  taskId: string,
  type: TaskActivityType,
  data: TaskActivityData,
): Promise<void> {
  const row = rowOf(ctx, taskId, type, data)
  if (data.edited) {
    const last = await findLastActivity(ctx.db, taskId)
    const again = last?.data === row.data && last.actor_id === row.actor_id
    if (again && last.created_at > ctx.now - sameEdit) return
  }
  await insertActivities(ctx.db, [row])
}

const rowOf = (
  ctx: Omit<ActivityCtx, 'record'>,
  itemId: string,
  type: ActivityType | TaskActivityType,
  data: ActivityData | TaskActivityData,
) => ({
  id: newId(),
  item_id: itemId,
  actor_id: ctx.actor.personId,
  type,
  data: JSON.stringify(data),
  created_at: ctx.now,
})

/** The latest changes of an item's status since a time, newest first. */
export const listStatusChanges = async (
  db: TenantDb,
  itemId: string,
  since: number,
): Promise<{ actorId: string | null; data: ActivityData; at: number }[]> =>
  (await listStatusLines(db, itemId, since)).map((row) => ({
    actorId: row.actor_id,
    data: dataOf<ActivityData>(row),
    at: row.created_at,
  }))

/** The last change of the status of each of some items, by item. */
export const lastStatusChanges = async (
  db: TenantDb,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ActivityData>> =>
  new Map(
    itemIds.length === 0
      ? []
      : (await listLastStatusLines(db, itemIds)).map((row) => [row.item_id, dataOf<ActivityData>(row)]),
  )

/** Erases the timelines of deleted items or tasks. */
export async function eraseActivity(db: TenantDb, itemIds: readonly string[]): Promise<void> {
  await db.deleteFrom('activities').where('item_id', 'in', itemIds).execute()
}

interface PageOf {
  cursor?: string | undefined
  limit: number
  /** The only project whose tasks or items the reader may read by name; null for all. */
  onlyProject: string | null
}

/** Reads one line more than the limit, oldest first, to tell whether there is a next page. */
async function readTimeline<Type extends ActivityType | TaskActivityType>(
  db: TenantDb,
  itemId: string,
  { cursor, limit }: PageOf,
) {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  return listActivities<Type>(db, itemId, after, limit + 1)
}

const placeOf = ({ id }: ActivityRow) => [id]

/** Timeline of an item, oldest first. The caller has checked that the reader may see the item. */
export async function showActivity(db: TenantDb, itemId: string, page: PageOf): Promise<Page<Activity>> {
  const rows = await readTimeline<ActivityType>(db, itemId, page)
  const tasks = await findTasks(db, rows, page.onlyProject)
  return cutPage(rows, page.limit, placeOf, (row) => {
    const data = dataOf<ActivityData>(row)
    const task = tasks.get(data.taskId ?? '')
    return { ...data, ...(task && { task }), ...lineOf(row), type: row.type }
  })
}

/** Timeline of a task, oldest first. */
export async function showTaskActivity(
  db: TenantDb,
  taskId: string,
  page: PageOf,
): Promise<Page<TaskActivity>> {
  const rows = await readTimeline<TaskActivityType>(db, taskId, page)
  const items = await findItems(db, rows, page.onlyProject)
  return cutPage(rows, page.limit, placeOf, (row) => {
    const data = dataOf<TaskActivityData>(row)
    const feedback = items.get(data.feedbackId ?? '')
    return { ...data, ...(feedback && { feedback }), ...lineOf(row), type: row.type }
  })
}

type Tasks = ReadonlyMap<string, NonNullable<Activity['task']>>

/** True for what is of the only project, if there is one. */
const isWithin = (onlyProject: string | null, { project_id }: { project_id: string }): boolean =>
  onlyProject === null || project_id === onlyProject

async function findTasks(
  db: TenantDb,
  rows: readonly ActivityRow[],
  onlyProject: string | null,
): Promise<Tasks> {
  const ids = new Set(rows.flatMap((row) => dataOf<ActivityData>(row).taskId ?? []))
  const named = ids.size > 0 ? await listTaskNames(db, [...ids]) : []
  return new Map(
    named
      .filter((row) => isWithin(onlyProject, row))
      .map(({ id, number, title, project_id: projectId }) => [
        id,
        { reference: taskReferenceOf(number), title, projectId },
      ]),
  )
}

type Items = ReadonlyMap<string, NonNullable<TaskActivity['feedback']>>

async function findItems(
  db: TenantDb,
  rows: readonly ActivityRow[],
  onlyProject: string | null,
): Promise<Items> {
  const ids = new Set(rows.flatMap((row) => dataOf<TaskActivityData>(row).feedbackId ?? []))
  const named = ids.size > 0 ? await listFeedbackNames(db, [...ids]) : []
  return new Map(
    named
      .filter((row) => isWithin(onlyProject, row))
      .map(({ id, kind, number, title }) => [id, { reference: referenceOf(kind, number), title }]),
  )
}

/** Data stored with a line. */
const dataOf = <Data>({ data }: Pick<ActivityRow, 'data'>): Data => JSON.parse(data)

function lineOf(row: ActivityRow): Pick<Activity, 'id' | 'actor' | 'createdAt'> {
  const { actor_id: id, actor_name: name, actor_kind: kind } = row
  const actor = id !== null && name !== null && kind !== null ? { id, name, kind } : null
  return { id: row.id, actor, createdAt: row.created_at }
}
