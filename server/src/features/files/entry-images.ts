import { limits } from '@earshot/shared/limits'
import type { TenantDb } from '../../db/tenant-db.ts'
import { conflict } from '../../lib/app-error.ts'
import { eraseFile } from './deletion.ts'
import {
  countImages,
  findShownImage,
  listImageIds,
  listImages,
  listUnusedBefore,
  updateUse,
} from './entry-images.queries.ts'

/** An image of an entry, as far as its text needs it. */
export type EntryImage = Awaited<ReturnType<typeof listImages>>[number]

/** The images of some entries whose bytes are stored; who may see which is the caller's to decide. */
export const imagesOfEntries = (db: TenantDb, entryIds: readonly string[]): Promise<EntryImage[]> =>
  listImages(db, entryIds)

/** An image that its entry's text shows, with what decides who sees it. */
export const findEntryImage = (db: TenantDb, id: string) => findShownImage(db, id)

/** @throws AppError `conflict` where an entry has as many images as it may have. */
export async function requireImageRoom(db: TenantDb, entryId: string): Promise<void> {
  if ((await countImages(db, entryId)) >= limits.entryImagesMax)
    throw conflict(`An entry can have ${limits.entryImagesMax} images at most.`)
}

/** Notes which of its images an entry's text shows. The others are kept for a day, so that an editor can undo. */
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

/** Erases the images that no text has shown for a day. */
export async function deleteUnusedImages(db: TenantDb, now: number): Promise<void> {
  for (const { id } of await listUnusedBefore(db, now - limits.entryImagesUnusedKept))
    await eraseFile(db, id, now)
}
