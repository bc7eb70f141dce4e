import type { GlobalDb } from '../../db/database.ts'
import type { RemovedFiles } from '../../db/tables/file-tables.ts'
import type { TenantDb } from '../../db/tenant-db.ts'

/** Up to `limit` deleted files, after one. */
export const listRemoved = (
  { global }: Pick<GlobalDb, 'global'>,
  after: RemovedFiles | undefined,
  limit: number,
) =>
  global
    .selectFrom('removed_files')
    .select(['tenant_id', 'key'])
    .where((eb) =>
      eb(eb.refTuple('tenant_id', 'key'), '>', eb.tuple(after?.tenant_id ?? '', after?.key ?? '')),
    )
    .orderBy('tenant_id')
    .orderBy('key')
    .limit(limit)
    .execute()

/** Queues a stored file of an organisation for removal; a repeated one is ignored. */
export async function noteRemoved({ database, tenantId }: TenantDb, key: string): Promise<void> {
  await database.global
    .insertInto('removed_files')
    .values({ tenant_id: tenantId, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the note of a file that was to be removed. @returns true unless another transaction has taken it. */
export async function takeNote(
  { global }: Pick<GlobalDb, 'global'>,
  { tenant_id, key }: RemovedFiles,
): Promise<boolean> {
  const notes = await global
    .deleteFrom('removed_files')
    .where('tenant_id', '=', tenant_id)
    .where('key', '=', key)
    .returning('key')
    .execute()
  return notes.length > 0
}

/** Organisations erased from this database. */
export async function listErasedTenantIds({ global }: Pick<GlobalDb, 'global'>): Promise<string[]> {
  const rows = await global.selectFrom('erasures').select('id').where('kind', '=', 'organisation').execute()
  return rows.map(({ id }) => id)
}
