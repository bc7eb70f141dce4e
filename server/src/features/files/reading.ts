import type { ShownFile, StoredFile, TeamFile } from '@earshot/shared/file'
import type { FileLinks } from '../../auth/file-links.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { type FileStore, thumbnailKey } from '../../storage/file-store.ts'
import {
  type CommentFile,
  findSentFile,
  type ItemFile,
  listCommentFiles,
  listItemFiles,
} from './files.queries.ts'

/** The files of an item that are its own and no comment's, oldest first; who may see which is the caller's to decide. */
export const filesOfItem = (db: TenantDb, feedbackId: string): Promise<ItemFile[]> =>
  listItemFiles(db, feedbackId)

/** The same of its comments, of those whose ids are from one to another. */
export const filesOfComments = (
  db: TenantDb,
  given: { feedbackId: string; from: string; to: string },
): Promise<CommentFile[]> => listCommentFiles(db, given)

/** A file as it is kept. */
export const storedView = ({
  id,
  name,
  bytes,
  width,
  height,
}: Omit<ItemFile, 'author_id' | 'shared_until'>): StoredFile => ({
  id,
  name,
  type: 'image/webp',
  size: Number(bytes),
  width,
  height,
})

/** A file for the team, whose session is asked for at each reading. */
export const teamView = (file: ItemFile): TeamFile => ({
  ...storedView(file),
  url: `/api/v1/files/${file.id}`,
  thumbnailUrl: `/api/v1/files/${file.id}/thumbnail`,
  sharedUntil: file.shared_until === null ? null : Number(file.shared_until),
})

/** A file for a customer who may see it, with addresses that soon end. */
export const linkedView = (file: ItemFile, links: FileLinks, tenantId: string): ShownFile => ({
  ...storedView(file),
  url: links.linkOf({ tenantId, fileId: file.id, thumbnail: false }),
  thumbnailUrl: links.linkOf({ tenantId, fileId: file.id, thumbnail: true }),
})

/** The bytes of a file that went along with something, and what to call them. @throws AppError `not_found`. */
export async function readFile(
  fileStore: FileStore,
  db: TenantDb,
  { fileId, thumbnail }: { fileId: string; thumbnail: boolean },
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const file = await findSentFile(db, fileId)
  const bytes = file && (await fileStore.get(thumbnail ? thumbnailKey(file.key) : file.key))
  if (!bytes) throw notFound('file')
  return { name: file.name, bytes }
}
