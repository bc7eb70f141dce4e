import type { GlobalDb } from '../../db/database.ts'

/** Up to `limit` storage keys of deleted files, after a key. */
export const listRemoved = ({ global }: Pick<GlobalDb, 'global'>, after: string, limit: number) =>
  global
    .selectFrom('removed_files')
    .select('key')
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()

/** Queues a storage key for removal; a repeated one is ignored. */
export async function noteRemoved({ global }: Pick<GlobalDb, 'global'>, key: string): Promise<void> {
  await global
    .insertInto('removed_files')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteRemoved = ({ global }: Pick<GlobalDb, 'global'>, key: string) =>
  global.deleteFrom('removed_files').where('key', '=', key).execute()

/** Organisations erased from this database. */
export async function listErasedTenantIds({ global }: Pick<GlobalDb, 'global'>): Promise<string[]> {
  const rows = await global.selectFrom('erasures').select('id').where('kind', '=', 'organisation').execute()
  return rows.map(({ id }) => id)
}
