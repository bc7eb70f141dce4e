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

const channels = (db: TenantDb) => db.selectFrom('slack_channels').selectAll()

/** All channels of an organisation: a project has at most one. */
export const listChannels = (db: TenantDb) => channels(db).orderBy('id').execute()

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number]

export const findChannel = (db: TenantDb, id: string) => channels(db).where('id', '=', id).executeTakeFirst()

export const findChannelOf = (db: TenantDb, projectId: string) =>
  channels(db).where('project_id', '=', projectId).executeTakeFirst()

export const insertChannel = (db: TenantDb, row: Insertable<TenantTables['slack_channels']>) =>
  db.insertInto('slack_channels').values(row).execute()

export const updateChannel = (db: TenantDb, id: string, change: Updateable<TenantTables['slack_channels']>) =>
  db.updateTable('slack_channels').set(change).where('id', '=', id).execute()

/** Removes a channel with its messages. */
export const deleteChannel = (db: TenantDb, id: string) =>
  db.deleteFrom('slack_channels').where('id', '=', id).execute()

/** Claims a channel until a time. @returns false if another worker has it. */
export async function claimChannel(
  db: TenantDb,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slack_channels')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim, unless another worker has taken over meanwhile. */
export const releaseChannel = (db: TenantDb, id: string, until: number) =>
  db
    .updateTable('slack_channels')
    .set({ leased_until: 0 })
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .execute()
