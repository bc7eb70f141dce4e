import type { Insertable, Updateable } from 'kysely'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

/** The workspace of an organisation, which has at most one. */
export const findWorkspace = (db: TenantDb) =>
  db.selectFrom('slack_workspaces').selectAll().executeTakeFirst()

export type WorkspaceRow = NonNullable<Awaited<ReturnType<typeof findWorkspace>>>

export const insertWorkspace = (db: TenantDb, row: Insertable<TenantTables['slack_workspaces']>) =>
  db.insertInto('slack_workspaces').values(row).execute()

export const updateWorkspace = (
  db: TenantDb,
  id: string,
  change: Updateable<TenantTables['slack_workspaces']>,
) => db.updateTable('slack_workspaces').set(change).where('id', '=', id).execute()

/** Removes a workspace with its channels and their messages. */
export const deleteWorkspace = (db: TenantDb, id: string) =>
  db.deleteFrom('slack_workspaces').where('id', '=', id).execute()
