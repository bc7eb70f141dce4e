import type { ChatServiceId } from '@earshot/shared/integration/chat'
import type { Insertable, Updateable } from 'kysely'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

const channels = (db: TenantDb) => db.selectFrom('chat_channels').selectAll()

/** All channels of an organisation: a project has at most one of each service. */
export const listChannels = (db: TenantDb) => channels(db).orderBy('id').execute()

export type ChannelRow = Awaited<ReturnType<typeof listChannels>>[number]

export const listChannelsOf = (db: TenantDb, projectId: string) =>
  channels(db).where('project_id', '=', projectId).orderBy('id').execute()

export const findChannel = (db: TenantDb, id: string) => channels(db).where('id', '=', id).executeTakeFirst()

export const findChannelOf = (db: TenantDb, projectId: string, service: ChatServiceId) =>
  channels(db).where('project_id', '=', projectId).where('service', '=', service).executeTakeFirst()

export const insertChannel = (db: TenantDb, row: Insertable<TenantTables['chat_channels']>) =>
  db.insertInto('chat_channels').values(row).execute()

export const updateChannel = (db: TenantDb, id: string, change: Updateable<TenantTables['chat_channels']>) =>
  db.updateTable('chat_channels').set(change).where('id', '=', id).execute()

/** Removes a channel with its messages. */
export const deleteChannel = (db: TenantDb, id: string) =>
  db.deleteFrom('chat_channels').where('id', '=', id).execute()

/** Claims a channel until a time. @returns false if another worker has it. */
export async function claimChannel(
  db: TenantDb,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_channels')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a claim, unless another worker has taken over meanwhile. */
export const releaseChannel = (db: TenantDb, id: string, until: number) =>
  db
    .updateTable('chat_channels')
    .set({ leased_until: 0 })
    .where('id', '=', id)
    .where('leased_until', '=', until)
    .execute()
