import type { ActivityType, TaskActivityType } from '@earshot/shared/activity/activity'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Timeline lines of an item or a task after an id, oldest first, with their actors. */
export const listActivities = <Type extends ActivityType | TaskActivityType>(
  db: TenantDb,
  itemId: string,
  after: string,
  limit: number,
) =>
  db
    .selectFrom('activities')
    .leftJoin('people', 'people.id', 'activities.actor_id')
    .select((eb) => [
      'activities.id',
      eb.ref('activities.type').$castTo<Type>().as('type'),
      'activities.data',
      'activities.created_at',
      'people.id as actor_id',
      'people.name as actor_name',
      'people.kind as actor_kind',
    ])
    .where('activities.item_id', '=', itemId)
    .where('activities.id', '>', after)
    .orderBy('activities.id')
    .limit(limit)
    .execute()

export type ActivityRow = Awaited<ReturnType<typeof listActivities>>[number]

/** The newest line of a timeline. */
export const findLastActivity = (db: TenantDb, itemId: string) =>
  db
    .selectFrom('activities')
    .select(['actor_id', 'data', 'created_at'])
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest changes of an item's status since a time, newest first. */
export const listStatusLines = (db: TenantDb, itemId: string, since: number) =>
  db
    .selectFrom('activities')
    .select(['actor_id', 'data', 'created_at'])
    .where('item_id', '=', itemId)
    .where('type', '=', 'feedback.status_changed')
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

/** The newest change of the status of each of some items. */
export const listLastStatusLines = (db: TenantDb, itemIds: readonly string[]) =>
  db
    .selectFrom('activities')
    .select(['item_id', 'data'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('activities')
        .select((eb) => eb.fn.max('id').as('id'))
        .where('item_id', 'in', itemIds)
        .where('type', '=', 'feedback.status_changed')
        .groupBy('item_id'),
    )
    .execute()

export const listFeedbackNames = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('feedback')
    .select(['id', 'project_id', 'kind', 'number', 'title'])
    .where('id', 'in', ids)
    .execute()

export const listTaskNames = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom('tasks')
    .select(['id', 'number', 'title', 'project_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()

export async function insertActivities(
  db: TenantDb,
  rows: readonly (Pick<ActivityRow, 'id' | 'type' | 'data' | 'created_at'> & {
    item_id: string
    actor_id: string
  })[],
): Promise<void> {
  await db.insertInto('activities').values(rows).execute()
}
