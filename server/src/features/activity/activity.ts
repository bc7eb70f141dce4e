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
import type { ContactCtx, MemberCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import {
  type ActivityRow,
  findLastActivity,
  insertActivities,
  listActivities,
  listFeedbackNames,
  listTaskNames,
} from './activity.queries.ts'

/** Records an event about an item of feedback in the transaction of `ctx`, and `said` on the item's timeline. */
export async function recordActivity(
  ctx: MemberCtx | ContactCtx,
  event: Omit<NewEvent, 'actorId' | 'at' | 'type'> & { type: ActivityType; feedbackId: string },
  said: ActivityData,
): Promise<void> {
  await ctx.record(event)
  await insertActivities(ctx.db, [rowOf(ctx, event.feedbackId, event.type, said)])
}

/** Puts the same line on the timelines of several items, in the transaction of `ctx`; the event is whoever's calls it. */
export async function recordOnItems(
  ctx: MemberCtx,
  feedbackIds: readonly string[],
  type: ActivityType,
  said: ActivityData,
): Promise<void> {
  if (feedbackIds.length === 0) return
  await insertActivities(
    ctx.db,
    feedbackIds.map((id) => rowOf(ctx, id, type, said)),
  )
}

/** How soon another edit of the same words by the same person is the same work still, in milliseconds. */
const sameEdit = 10 * 60_000

/**
 * Puts a line on a task's timeline, in the transaction of `ctx`. What is saved as somebody types is one edit: words that
 * the same person edited just before get no further line.
 */
export async function noteOnTask(
  ctx: MemberCtx,
  taskId: string,
  type: TaskActivityType,
  said: TaskActivityData,
): Promise<void> {
  const row = rowOf(ctx, taskId, type, said)
  if (said.edited) {
    const last = await findLastActivity(ctx.db, taskId)
    const again = last?.data === row.data && last.actor_id === row.actor_id
    if (again && last.created_at > ctx.now - sameEdit) return
  }
  await insertActivities(ctx.db, [row])
}

const rowOf = (
  ctx: MemberCtx | ContactCtx,
  itemId: string,
  type: ActivityType | TaskActivityType,
  said: ActivityData | TaskActivityData,
) => ({
  id: newId(),
  item_id: itemId,
  actor_id: ctx.actor.personId,
  type,
  data: JSON.stringify(said),
  created_at: ctx.now,
})

/** Erases a timeline with the item or task that it is of. */
export async function eraseActivity(db: TenantDb, itemIds: readonly string[]): Promise<void> {
  await db.deleteFrom('activities').where('item_id', 'in', itemIds).execute()
}

interface PageOf {
  cursor?: string | undefined
  limit: number
}

/** A page of a timeline, oldest first, one line longer than asked. */
async function readTimeline(db: TenantDb, itemId: string, { cursor, limit }: PageOf) {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  return listActivities(db, itemId, after, limit + 1)
}

const placeOf = ({ id }: ActivityRow) => [id]

/** What was done to an item, oldest first. Whoever calls this has seen that the reader may see the item. */
export async function showActivity(db: TenantDb, itemId: string, page: PageOf): Promise<Page<Activity>> {
  const rows = await readTimeline(db, itemId, page)
  const tasks = await findTasks(db, rows)
  return cutPage(rows, page.limit, placeOf, (row) => {
    const said = dataOf<ActivityData>(row)
    const task = tasks.get(said.taskId ?? '')
    return { ...said, ...(task && { task }), ...lineOf(row), type: row.type as ActivityType }
  })
}

/** The same of a task. */
export async function showTaskActivity(
  db: TenantDb,
  taskId: string,
  page: PageOf,
): Promise<Page<TaskActivity>> {
  const rows = await readTimeline(db, taskId, page)
  const items = await findItems(db, rows)
  return cutPage(rows, page.limit, placeOf, (row) => {
    const said = dataOf<TaskActivityData>(row)
    const feedback = items.get(said.feedbackId ?? '')
    return { ...said, ...(feedback && { feedback }), ...lineOf(row), type: row.type as TaskActivityType }
  })
}

type Tasks = ReadonlyMap<string, NonNullable<Activity['task']>>

async function findTasks(db: TenantDb, rows: readonly ActivityRow[]): Promise<Tasks> {
  const ids = new Set(rows.flatMap((row) => dataOf<ActivityData>(row).taskId ?? []))
  const named = ids.size > 0 ? await listTaskNames(db, [...ids]) : []
  return new Map(
    named.map(({ id, number, title, project_id: projectId }) => [
      id,
      { reference: taskReferenceOf(number), title, projectId },
    ]),
  )
}

type Items = ReadonlyMap<string, NonNullable<TaskActivity['feedback']>>

async function findItems(db: TenantDb, rows: readonly ActivityRow[]): Promise<Items> {
  const ids = new Set(rows.flatMap((row) => dataOf<TaskActivityData>(row).feedbackId ?? []))
  const named = ids.size > 0 ? await listFeedbackNames(db, [...ids]) : []
  return new Map(
    named.map(({ id, kind, number, title }) => [id, { reference: referenceOf(kind, number), title }]),
  )
}

/** What was kept with a line. */
const dataOf = <Data>({ data }: ActivityRow): Data => JSON.parse(data)

function lineOf(row: ActivityRow): Pick<Activity, 'id' | 'actor' | 'createdAt'> {
  const { actor_id: id, actor_name: name, actor_kind: kind } = row
  const actor = id !== null && name !== null && kind !== null ? { id, name, kind } : null
  return { id: row.id, actor, createdAt: row.created_at }
}
