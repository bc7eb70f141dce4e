import type { Insertable, Updateable } from 'kysely'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'

const trackers = (db: TenantDb) => db.selectFrom('issue_trackers').selectAll()

/** All connections of an organisation: a project has at most one. */
export const listTrackers = (db: TenantDb) => trackers(db).orderBy('id').execute()

export type TrackerRow = Awaited<ReturnType<typeof listTrackers>>[number]

export const findTracker = (db: TenantDb, id: string) => trackers(db).where('id', '=', id).executeTakeFirst()

export const findTrackerOf = (db: TenantDb, projectId: string) =>
  trackers(db).where('project_id', '=', projectId).executeTakeFirst()

/** The connection of a project. @throws AppError `not_found`. */
export async function getTracker(db: TenantDb, projectId: string): Promise<TrackerRow> {
  const tracker = await findTrackerOf(db, projectId)
  if (!tracker) throw notFound('connection')
  return tracker
}

export const insertTracker = (db: TenantDb, row: Insertable<TenantTables['issue_trackers']>) =>
  db.insertInto('issue_trackers').values(row).execute()

export const updateTracker = (db: TenantDb, id: string, change: Updateable<TenantTables['issue_trackers']>) =>
  db.updateTable('issue_trackers').set(change).where('id', '=', id).execute()

/** Removes a connection, and with it the links to its issues. */
export const deleteTracker = (db: TenantDb, id: string) =>
  db.deleteFrom('issue_trackers').where('id', '=', id).execute()
