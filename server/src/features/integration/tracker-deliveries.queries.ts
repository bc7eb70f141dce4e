import type { Insertable, Updateable } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Milliseconds for which deliveries are kept. */
const retention = 30 * 24 * 60 * 60 * 1000

export const insertTrackerDelivery = (db: TenantDb, row: Insertable<TenantTables['tracker_deliveries']>) =>
  db.insertInto('tracker_deliveries').values(row).execute()

export const updateTrackerDelivery = (
  db: TenantDb,
  id: string,
  change: Updateable<TenantTables['tracker_deliveries']>,
) => db.updateTable('tracker_deliveries').set(change).where('id', '=', id).execute()

/** The delivery of a kind about an issue that is tried again. */
export const findWaitingDelivery = (
  db: TenantDb,
  issueId: string,
  kind: TenantTables['tracker_deliveries']['kind'],
) =>
  db
    .selectFrom('tracker_deliveries')
    .select(['id', 'tries'])
    .where('issue_id', '=', issueId)
    .where('kind', '=', kind)
    .where('outcome', '=', literal<'waiting'>('waiting'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest deliveries of a connection, newest first, each with its issue and its item. */
export const listTrackerDeliveries = (db: TenantDb, trackerId: string, limit: number) =>
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
    .orderBy('tracker_deliveries.id', 'desc')
    .limit(limit)
    .execute()

export type ListedTrackerDelivery = Awaited<ReturnType<typeof listTrackerDeliveries>>[number]

/** Deletes deliveries after their retention. */
export const deleteOldTrackerDeliveries = (db: TenantDb, now: number) =>
  db
    .deleteFrom('tracker_deliveries')
    .where('created_at', '<=', now - retention)
    .execute()
