import { prepared, preparedForEach } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** Number of a person's unread notifications in a project; no row if there never was one. */
export const findUnread = prepared((db: TenantDb, params: { personId: string; projectId: string }) =>
  db
    .selectFrom('unread_counts')
    .select('unread')
    .where('person_id', '=', params.personId)
    .where('project_id', '=', params.projectId),
)

/** Numbers of a person's unread notifications in every project. */
export const listUnread = (db: TenantDb, personId: string) =>
  db.selectFrom('unread_counts').select(['project_id', 'unread']).where('person_id', '=', personId).execute()

/** Raises the unread counts of some people. */
export async function raiseUnread(
  db: TenantDb,
  people: readonly { personId: string; by: number }[],
  projectId: string,
): Promise<void> {
  // In a fixed order, so that concurrent calls do not deadlock.
  const sorted = people.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
  await raise(db, sorted, { projectId })
}

const raise = preparedForEach(
  (db, people: { personId: string; by: number }[], { projectId }: { projectId: string }) =>
    db
      .insertInto('unread_counts')
      .values(people.map(({ personId, by }) => ({ person_id: personId, project_id: projectId, unread: by })))
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'project_id'])
          .doUpdateSet((eb) => ({ unread: eb('unread_counts.unread', '+', eb.ref('excluded.unread')) })),
      ),
)

/** Lowers the unread counts of some people. */
export const lowerUnread = (db: TenantDb, personIds: readonly string[], projectId: string, by: number) =>
  db
    .updateTable('unread_counts')
    .set((eb) => ({ unread: eb('unread', '-', by) }))
    .where('person_id', 'in', personIds)
    .where('project_id', '=', projectId)
    .execute()

/** @returns the people who were not notified of the broadcast before. */
export async function insertNotifications(
  db: TenantDb,
  broadcastId: string,
  recipients: readonly { personId: string; inApp: boolean; mailDue: number | null }[],
): Promise<string[]> {
  const rows = await insertEach(
    db,
    recipients.map(({ personId, inApp, mailDue }) => ({ personId, inApp: inApp ? 1 : 0, mailDue })),
    { broadcastId },
  )
  return rows.map(({ person_id }) => person_id)
}

const insertEach = preparedForEach(
  (
    db,
    recipients: { personId: string; inApp: 0 | 1; mailDue: number | null }[],
    { broadcastId }: { broadcastId: string },
  ) =>
    db
      .insertInto('notifications')
      .values(
        recipients.map(({ personId, inApp, mailDue }) => ({
          person_id: personId,
          broadcast_id: broadcastId,
          in_app: inApp,
          counted: inApp,
          read_at: null,
          mail_due: mailDue,
        })),
      )
      .onConflict((conflict) => conflict.columns(['person_id', 'broadcast_id']).doNothing())
      .returning('person_id'),
)

/** Selection of a person's notifications to mark as read. */
export interface ReadSelection {
  personId: string
  /** The notification of one broadcast. */
  broadcastId?: string
  /** Notifications about some items. */
  feedbackIds?: readonly string[]
  /** Notifications about a task. */
  taskId?: string
  /** Notifications of a project. */
  projectId?: string
}

/** Marks unread notifications as read. @returns the projects of those that were counted as unread. */
export async function updateRead(
  db: TenantDb,
  { personId, broadcastId, feedbackIds, taskId, projectId }: ReadSelection,
  now: number,
): Promise<string[]> {
  const unread = await db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .select(['broadcasts.id', 'broadcasts.project_id'])
    .where('notifications.person_id', '=', personId)
    .where('notifications.in_app', '=', 1)
    .where('notifications.read_at', 'is', null)
    .$if(broadcastId !== undefined, (query) => query.where('broadcasts.id', '=', broadcastId ?? ''))
    .$if(feedbackIds !== undefined, (query) => query.where('broadcasts.feedback_id', 'in', feedbackIds ?? []))
    .$if(taskId !== undefined, (query) => query.where('broadcasts.task_id', '=', taskId ?? ''))
    .$if(projectId !== undefined, (query) => query.where('broadcasts.project_id', '=', projectId ?? ''))
    .execute()
  if (unread.length === 0) return []
  const projects = new Map(unread.map(({ id, project_id }) => [id, project_id]))
  // Of two concurrent calls only one updates a row, so each counts the rows it updated itself.
  const ids = [...projects.keys()]
  const counted = await db
    .updateTable('notifications')
    .set({ counted: 0 })
    .where('person_id', '=', personId)
    .where('broadcast_id', 'in', ids)
    .where('counted', '=', 1)
    .returning('broadcast_id')
    .execute()
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('broadcast_id', 'in', ids)
    .where('read_at', 'is', null)
    .execute()
  return counted.map(({ broadcast_id }) => projects.get(broadcast_id) ?? '')
}

/** Numbers of a person's unread notifications about some items, by item and type. */
export const countUnreadByItem = (db: TenantDb, personId: string, feedbackIds: readonly string[]) =>
  db
    .selectFrom('notifications')
    .innerJoin('broadcasts', 'broadcasts.id', 'notifications.broadcast_id')
    .select((eb) => ['broadcasts.feedback_id', 'broadcasts.type', eb.fn.countAll<number>().as('count')])
    .where('notifications.person_id', '=', personId)
    .where('notifications.in_app', '=', 1)
    .where('notifications.read_at', 'is', null)
    .where('broadcasts.feedback_id', 'in', feedbackIds)
    .groupBy(['broadcasts.feedback_id', 'broadcasts.type'])
    .execute()

export const hasNotification = async (
  db: TenantDb,
  personId: string,
  broadcastId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('broadcast_id', '=', broadcastId)
    .executeTakeFirst()) !== undefined
