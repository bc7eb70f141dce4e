import { contactNotificationTypes, type NotificationType } from '@earshot/shared/notification/notification'
import type { Selectable } from 'kysely'
import { literal } from '../../../db/literals.ts'
import { prepared, preparedInsert } from '../../../db/prepared.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export type BroadcastRow = Selectable<TenantTables['broadcasts']>

export const insertBroadcast = preparedInsert('broadcasts')

/** Locks a broadcast until the transaction of `db` ends. @returns the row. */
export const lockBroadcast = async (db: TenantDb, id: string) => (await lock(db, { id }))[0]

// Updates another column than the key: a change of the key would make the engine check all references.
const lock = prepared((db: TenantDb, { id }: { id: string }) =>
  db
    .updateTable('broadcasts')
    .set((eb) => ({ run_at: eb.ref('run_at') }))
    .where('id', '=', id)
    .returningAll(),
)

export const findBroadcast = (db: TenantDb, id: string) =>
  db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst()

/** Broadcasts to an item's followers, newest first. */
export const listBroadcasts = (db: TenantDb, feedbackId: string, limit: number) =>
  db
    .selectFrom('broadcasts')
    .selectAll()
    .where('feedback_id', '=', feedbackId)
    .where('type', 'in', contactNotificationTypes)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Broadcasts about a changelog entry, newest first. */
export const listOfEntry = (db: TenantDb, entryId: string, limit: number) =>
  db
    .selectFrom('broadcasts')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Number of people whom the broadcasts about a changelog entry have notified. */
export const countDoneOf = (db: TenantDb, entryId: string) =>
  db
    .selectFrom('broadcasts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('done'), eb.lit(0)).as('count'))
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()

/** Number of a broadcast's emails held back by a daily limit. */
export async function countKeptBack(db: TenantDb, broadcastId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('broadcast_id', '=', broadcastId)
    .where('mail_kept_back', '=', literal(1))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Scheduled status changes of a project. */
export const listScheduled = (db: TenantDb, projectId: string) =>
  db
    .selectFrom('broadcasts')
    .select(['id', 'data'])
    .where('project_id', '=', projectId)
    .where('type', '=', 'status_changed')
    .where('state', '=', 'scheduled')
    .execute()

/** Broadcasts of some types in a state about an item, a task or an entry, oldest first. */
export const listAbout = (
  db: TenantDb,
  {
    types,
    column,
    id,
  }: { types: readonly NotificationType[]; column: 'feedback_id' | 'task_id' | 'entry_id'; id: string },
  state: BroadcastRow['state'],
) =>
  db
    .selectFrom('broadcasts')
    .selectAll()
    .where(column, '=', id)
    .where('type', 'in', types)
    .where('state', '=', state)
    .orderBy('id')
    .execute()

/** The last broadcast of an item's status that has begun since a time; undefined if there is none. */
export const findRecentStatus = (db: TenantDb, feedbackId: string, since: number) =>
  db
    .selectFrom('broadcasts')
    .select(['run_at', 'data'])
    .where('feedback_id', '=', feedbackId)
    .where('type', '=', 'status_changed')
    .where('state', 'in', ['sending', 'sent'])
    .where('run_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Cancels a scheduled broadcast. @returns its row if it was scheduled. */
export const updateCancelled = (db: TenantDb, id: string, data: string) =>
  db
    .updateTable('broadcasts')
    .set({ state: 'stopped', data })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .returningAll()
    .executeTakeFirst()

/** Schedules a stopped broadcast again. @returns its row if it was stopped. */
export const updateResumed = (
  db: TenantDb,
  { id, runAt, data }: { id: string; runAt: number; data: string },
) =>
  db
    .updateTable('broadcasts')
    .set({ state: 'scheduled', run_at: runAt, data })
    .where('id', '=', id)
    .where('state', '=', 'stopped')
    .returningAll()
    .executeTakeFirst()

/** Stops a broadcast that is not finished. @returns its row if there was one. */
export const updateStopped = (db: TenantDb, id: string) =>
  db
    .updateTable('broadcasts')
    .set({ state: 'stopped' })
    .where('id', '=', id)
    .where('state', 'in', ['scheduled', 'sending'])
    .returningAll()
    .executeTakeFirst()

/** Removes a person's notifications about some items. @returns the removed rows, `counted` if they were unread. */
export const deleteNotificationsOf = (db: TenantDb, personId: string, feedbackIds: readonly string[]) =>
  db
    .deleteFrom('notifications')
    .where('person_id', '=', personId)
    .where('broadcast_id', 'in', (eb) =>
      eb.selectFrom('broadcasts').select('broadcasts.id').where('broadcasts.feedback_id', 'in', feedbackIds),
    )
    .returning('counted')
    .execute()

/** Broadcasts of a type about an item, or about one of its comments. */
export const listSent = (
  db: TenantDb,
  about: { type: NotificationType; feedbackId: string; commentId: string | null },
) =>
  db
    .selectFrom('broadcasts')
    .select('data')
    .where('feedback_id', '=', about.feedbackId)
    .where('type', '=', about.type)
    .where('comment_id', about.commentId === null ? 'is' : '=', about.commentId)
    .execute()
