import type { Activity, ActivityData, ActivityType } from '@earshot/shared/activity'
import type { Page } from '@earshot/shared/page'
import { taskReferenceOf } from '@earshot/shared/task'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import {
  type ActivityRow,
  deleteActivities,
  insertActivity,
  listActivities,
  listTaskNames,
} from './activity.queries.ts'

/** Records an event about an item of feedback in the transaction of `ctx`, and `said` on the item's timeline. */
export async function recordActivity(
  ctx: MemberCtx,
  event: Omit<NewEvent, 'actorId' | 'at' | 'type'> & { type: ActivityType; feedbackId: string },
  said: ActivityData,
): Promise<void> {
  await ctx.record(event)
  await insertActivity(ctx.db, {
    id: newId(),
    item_id: event.feedbackId,
    actor_id: ctx.actor.personId,
    type: event.type,
    data: JSON.stringify(said),
    created_at: ctx.now,
  })
}

/** Erases an item's timeline with the item. */
export const eraseActivity = (db: TenantDb, itemIds: readonly string[]): Promise<void> =>
  deleteActivities(db, itemIds)

/** What was done to an item, oldest first. Whoever calls this has seen that the reader may see the item. */
export async function showActivity(
  db: TenantDb,
  itemId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Activity>> {
  const [after = ''] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listActivities(db, itemId, after, limit + 1)
  const tasks = await findTasks(db, rows)
  return cutPage(
    rows,
    limit,
    ({ id }) => [id],
    (row) => activityView(row, tasks),
  )
}

type Tasks = ReadonlyMap<string, NonNullable<Activity['task']>>

async function findTasks(db: TenantDb, rows: readonly ActivityRow[]): Promise<Tasks> {
  const ids = new Set(rows.flatMap((row) => dataOf(row).taskId ?? []))
  const named = ids.size > 0 ? await listTaskNames(db, [...ids]) : []
  return new Map(
    named.map(({ id, number, title, project_id: projectId }) => [
      id,
      { reference: taskReferenceOf(number), title, projectId },
    ]),
  )
}

const dataOf = ({ data }: ActivityRow): ActivityData => JSON.parse(data)

function activityView(row: ActivityRow, tasks: Tasks): Activity {
  const said = dataOf(row)
  const task = said.taskId === undefined ? undefined : tasks.get(said.taskId)
  const { actor_id: id, actor_name: name, actor_kind: kind } = row
  return {
    ...said,
    ...(task && { task }),
    id: row.id,
    type: row.type,
    actor: id !== null && name !== null && kind !== null ? { id, name, kind } : null,
    createdAt: row.created_at,
  }
}
