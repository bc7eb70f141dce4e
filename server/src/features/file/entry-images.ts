import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict } from '../../lib/app-error.ts'
import { eraseFile } from './deletion.ts'
import { countImages, listImageIds, listUnusedBefore, updateUse } from './entry-images.queries.ts'

/** An image of an entry, for rendering its text. */
export type EntryImage = Awaited<ReturnType<typeof imagesOfEntries>>[number]

/** Uploaded images of some entries; the caller checks access. */
export const imagesOfEntries = async (db: TenantDb, entryIds: readonly string[]) =>
  entryIds.length === 0
    ? []
    : db
        .selectFrom('files')
        .select(['id', 'entry_id', 'width', 'height'])
        .where('entry_id', 'in', entryIds)
        .where('state', '=', 'ready')
        .execute()

/** An image used in its entry's text, with the columns that decide about access. */
export const findEntryImage = (db: TenantDb, id: string) =>
  db
    .selectFrom('files')
    .innerJoin('changelog_entries', 'changelog_entries.id', 'files.entry_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .select([
      'files.key',
      'files.name',
      'files.type',
      'changelog_entries.published_at',
      'projects.board_access',
    ])
    .where('files.id', '=', id)
    .where('files.state', '=', 'ready')
    .where('files.unused_at', 'is', null)
    .where('projects.archived_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .executeTakeFirst()

/** @throws AppError `conflict` if an entry already has the maximum number of images. */
export async function requireImageRoom(db: TenantDb, entryId: string): Promise<void> {
  if ((await countImages(db, entryId)) >= limits.entryImagesMax)
    throw conflict(`An entry can have ${limits.entryImagesMax} images at most.`)
}

/** Marks which images an entry's text uses. Unused ones are kept for a day, so that an editor can undo. */
export const noteShownImages = (
  db: TenantDb,
  entryId: string,
  shownIds: readonly string[],
  now: number,
): Promise<void> => updateUse(db, { entryId, shownIds, now })

/** Erases all images of an entry, in the transaction of `db`. */
export async function eraseEntryImages(db: TenantDb, entryId: string, now: number): Promise<void> {
  for (const { id } of await listImageIds(db, entryId)) await eraseFile(db, id, now)
}

/** Erases images unused for a day. */
export async function deleteUnusedImages(db: TenantDb, now: number): Promise<void> {
  for (const { id } of await listUnusedBefore(db, now - limits.entryImagesUnusedKept))
    await eraseFile(db, id, now)
}
