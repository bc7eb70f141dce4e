import type { FileWithUrls, StoredFile, TeamFile } from '@earshot/shared/file/file'
import { isVideo, type KeptType } from '@earshot/shared/file/file-types'
import type { FileLinks } from '../../auth/file-links.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { FileContent } from '../../http/attachment.ts'
import { byteRange } from '../../http/response/byte-range.ts'
import { notFound } from '../../lib/app-error.ts'
import { type FileStore, thumbnailKey } from '../../storage/file-store.ts'
import { readStored } from './content/stored-bytes.ts'
import { findSentFile } from './files.queries.ts'
import type { ItemFile } from './item-files.ts'

const pictureType: KeptType = 'image/webp'

/** A stored file without its URL. */
export const storedView = ({
  id,
  name,
  type,
  bytes,
  width,
  height,
}: Omit<ItemFile, 'author_id' | 'shared_until'>): StoredFile => ({
  id,
  name,
  type,
  size: Number(bytes),
  ...(type === pictureType ? { width, height } : { width: null, height: null }),
})

/** A file for the team; its URL requires a session or an API key. */
export const memberView = (file: ItemFile): FileWithUrls => ({
  ...storedView(file),
  url: `/api/v1/files/${file.id}`,
  thumbnailUrl: file.type === pictureType ? `/api/v1/files/${file.id}/thumbnail` : null,
})

/** A file of an item or a report for the team, with the end of its link for issues. */
export const teamView = (file: ItemFile): TeamFile => ({
  ...memberView(file),
  sharedUntil: file.shared_until === null ? null : Number(file.shared_until),
})

/** A file for a contact who may see it, with URLs that expire soon. */
export const linkedView = (file: ItemFile, links: FileLinks, tenantId: string): FileWithUrls => ({
  ...storedView(file),
  url: links.linkOf({ tenantId, fileId: file.id, thumbnail: false }),
  thumbnailUrl:
    file.type === pictureType ? links.linkOf({ tenantId, fileId: file.id, thumbnail: true }) : null,
})

/**
 * Bytes of an attached file with its name; of a video also a range.
 *
 * @param range value of a `Range` header
 * @throws AppError `not_found`, and with status 416 for a range that begins after the end.
 */
export async function readFile(
  fileStore: FileStore,
  db: TenantDb,
  { fileId, thumbnail }: { fileId: string; thumbnail: boolean },
  range?: string,
): Promise<FileContent> {
  const file = await findSentFile(db, fileId)
  if (!file || (thumbnail && file.type !== pictureType)) throw notFound('file')
  const { key, name, type } = file
  const size = Number(file.bytes)
  const part = isVideo(file) ? byteRange(range, size) : undefined
  // Only the store knows the length of a picture.
  const content =
    type === pictureType
      ? await readStored(fileStore, thumbnail ? thumbnailKey(key) : key)
      : await readStored(fileStore, key, part ?? { first: 0, last: size - 1 })
  if (!content) throw notFound('file')
  return { name, type, ...content, ...(isVideo(file) && { range: part ? { ...part, size } : 'none' }) }
}
