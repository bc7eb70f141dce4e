import type { Insertable, Updateable } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Milliseconds for which deliveries are kept. */
const retention = 30 * 24 * 60 * 60 * 1000

/** Deliveries that are kept of a connection: of those that are done, and of the others. */
const countMax = 200

const done = literal<'done'>('done')

export const insertTrackerDelivery = (db: TenantDb, row: Insertable<TenantTables['tracker_deliveries']>) =>
  db.insertInto('tracker_deliveries').values(row).execute()

export const updateTrackerDelivery = (
  db: TenantDb,
  id: string,
  change: Updateable<TenantTables['tracker_deliveries']>,
) => db.updateTable('tracker_deliveries').set(change).where('id', '=', id).execute()

/** A change of an issue, or a look at it. */
interface Purpose {
  issueId: string
  kind: TenantTables['tracker_deliveries']['kind']
  state: TenantTables['tracker_deliveries']['state']
}

/** The delivery of a purpose that is tried again, last tried after `since`. */
export const findWaitingDelivery = (db: TenantDb, { issueId, kind, state }: Purpose, since: number) =>
  db
    .selectFrom('tracker_deliveries')
    .select(['id', 'tries'])
    .where('issue_id', '=', issueId)
    .where('kind', '=', kind)
    .where('state', state === null ? 'is' : '=', state)
    .where('outcome', '=', literal<'waiting'>('waiting'))
    .where('tried_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** True if Earshot has moved an issue since a time. */
export async function hasMovedSince(db: TenantDb, issueId: string, since: number): Promise<boolean> {
  const move = await db
    .selectFrom('tracker_deliveries')
    .select('id')
    .where('issue_id', '=', issueId)
    .where('kind', '=', literal<'move'>('move'))
    .where('outcome', '=', done)
    .where('tried_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return move !== undefined
}

/** Deletes the moves of an issue that are tried again, last tried after `since`; those to the state `except` stay. */
export const deleteWaitingMoves = (
  db: TenantDb,
  issueId: string,
  { since, except = null }: { since: number; except?: Purpose['state'] },
) =>
  db
    .deleteFrom('tracker_deliveries')
    .where('issue_id', '=', issueId)
    .where('kind', '=', literal<'move'>('move'))
    .where('outcome', '=', literal<'waiting'>('waiting'))
    .where('tried_at', '>=', since)
    .$if(except !== null, (query) => query.where('state', '!=', except))
    .execute()

/** The newest deliveries of a connection that are done, or are not; newest first, each with its issue and its item. */
export const listTrackerDeliveries = (
  db: TenantDb,
  trackerId: string,
  { isDone, limit }: { isDone: boolean; limit: number },
) =>
  db
    .selectFrom('tracker_deliveries')
    .innerJoin('linked_issues', 'linked_issues.id', 'tracker_deliveries.issue_id')
    .innerJoin('feedback', 'feedback.id', 'linked_issues.feedback_id')
    .select([
      'tracker_deliveries.id',
      'tracker_deliveries.kind',
      'tracker_deliveries.state',
      'tracker_deliveries.outcome',
      'tracker_deliveries.failure',
      'tracker_deliveries.tries',
      'tracker_deliveries.created_at',
      'tracker_deliveries.tried_at',
      'linked_issues.number as issue_number',
      'linked_issues.state as issue_state',
      'feedback.id as feedback_id',
      'feedback.kind as feedback_kind',
      'feedback.number as feedback_number',
      'feedback.title as feedback_title',
    ])
    .where('tracker_deliveries.tracker_id', '=', trackerId)
    .where('tracker_deliveries.outcome', isDone ? '=' : '!=', done)
    .orderBy('tracker_deliveries.id', 'desc')
    .limit(limit)
    .execute()

export type ListedTrackerDelivery = Awaited<ReturnType<typeof listTrackerDeliveries>>[number]

/** Deletes deliveries after their retention, and those beyond the newest of each connection. */
export async function deleteOldTrackerDeliveries(db: TenantDb, now: number): Promise<void> {
  await db
    .deleteFrom('tracker_deliveries')
    .where('created_at', '<=', now - retention)
    .execute()
  for (const isDone of [true, false])
    await db
      .deleteFrom('tracker_deliveries')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom(placesOf(db, isDone).as('places'))
          .select('places.id')
          .where('places.place', '>', countMax),
      )
      .execute()
}

/** Deliveries that are done, or are not, each with its place among those of its connection: 1 for the newest. */
const placesOf = (db: TenantDb, isDone: boolean) =>
  db
    .selectFrom('tracker_deliveries')
    .select([
      'id',
      (eb) =>
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('tracker_id').orderBy('id', 'desc'))
          .as('place'),
    ])
    .where('outcome', isDone ? '=' : '!=', done)
