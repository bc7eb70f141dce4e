import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Shown } from './recount.ts'

/** Ids of broadcasts about some content after an id; at most `limit`. */
export const listBroadcastsAbout = (
  db: TenantDb,
  { projectId, feedbackIds, entryId }: Omit<Shown, 'feedbackId'> & { feedbackIds?: readonly string[] },
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('broadcasts')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '>', after)
    .$if(feedbackIds !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('feedback_id', 'in', feedbackIds ?? []),
          eb('entry_id', 'in', (of) =>
            of
              .selectFrom('changelog_items')
              .select('entry_id')
              .where('feedback_id', 'in', feedbackIds ?? []),
          ),
        ]),
      ),
    )
    .$if(entryId !== undefined, (query) => query.where('entry_id', '=', entryId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Marks a broadcast as counted or not counted as unread for some people. @returns those whose mark changed. */
export async function updateCounted(
  db: TenantDb,
  { broadcastId, personIds, counted }: { broadcastId: string; personIds: readonly string[]; counted: 0 | 1 },
): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ counted })
    .where('broadcast_id', '=', broadcastId)
    .where('person_id', 'in', personIds)
    .where('read_at', 'is', null)
    .where('counted', '!=', counted)
    .returning('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The oldest finished broadcast with a smaller id. */
export const findFinishedBroadcast = (db: TenantDb, below: string) =>
  db
    .selectFrom('broadcasts')
    .select(['id', 'project_id'])
    .where('id', '<', below)
    .where('state', 'in', ['sent', 'stopped'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Ids of items or tasks. */
export interface Subjects {
  column: 'feedback_id' | 'task_id'
  ids: readonly string[]
}

/** All broadcasts about some items or tasks. */
export const listBroadcastsOf = (db: TenantDb, { column, ids }: Subjects) =>
  db.selectFrom('broadcasts').select(['id', 'project_id']).where(column, 'in', ids).execute()

/** Any broadcast of a project. */
export const findBroadcastOf = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('broadcasts')
    .select(['id', 'project_id'])
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst()

/** Removes a batch of a project's unread counts. @returns true if there may be more. */
export async function deleteUnreadOf(db: TenantDb, projectId: string, limit: number): Promise<boolean> {
  const people = await db
    .selectFrom('unread_counts')
    .select('person_id')
    .where('project_id', '=', projectId)
    .limit(limit)
    .execute()
  if (people.length > 0)
    await db
      .deleteFrom('unread_counts')
      .where('project_id', '=', projectId)
      .where(
        'person_id',
        'in',
        people.map(({ person_id }) => person_id),
      )
      .execute()
  return people.length === limit
}

/** Some recipients of a broadcast. */
export const listNotified = (db: TenantDb, broadcastId: string, limit: number) =>
  db
    .selectFrom('notifications')
    .select(['person_id', 'counted'])
    .where('broadcast_id', '=', broadcastId)
    .orderBy('person_id')
    .limit(limit)
    .execute()

export async function deleteNotified(
  db: TenantDb,
  broadcastId: string,
  personIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('broadcast_id', '=', broadcastId)
    .where('person_id', 'in', personIds)
    .execute()
}

export async function deleteBroadcast(db: TenantDb, id: string): Promise<void> {
  await db.deleteFrom('broadcasts').where('id', '=', id).execute()
}
