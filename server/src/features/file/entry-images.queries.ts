import type { TenantDb } from '../../db/tenant-db.ts'

export async function countImages(db: TenantDb, entryId: string): Promise<number> {
  const { images } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<number>().as('images')])
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow()
  return Number(images)
}

export const listImageIds = (db: TenantDb, entryId: string) =>
  db.selectFrom('files').select('id').where('entry_id', '=', entryId).execute()

/** Marks an entry's images as used in its text, or as unused since `now`. */
export async function updateUse(
  db: TenantDb,
  { entryId, shownIds, now }: { entryId: string; shownIds: readonly string[]; now: number },
): Promise<void> {
  const images = db.updateTable('files').where('entry_id', '=', entryId)
  if (shownIds.length > 0) await images.set({ unused_at: null }).where('id', 'in', shownIds).execute()
  await images
    .set({ unused_at: now })
    .where('unused_at', 'is', null)
    .$if(shownIds.length > 0, (query) => query.where('id', 'not in', shownIds))
    .execute()
}

/** Images unused since before a time. */
export const listUnusedBefore = (db: TenantDb, before: number) =>
  db.selectFrom('files').select('id').where('unused_at', '<', before).execute()
