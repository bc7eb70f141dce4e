import { type FileKind, fileKindOf, type KeptType } from '@earshot/shared/file-types'
import { thumbnailKey } from '../../storage/file-store.ts'
import type { FileServices } from './file-services.ts'
import { readPicture } from './pictures.ts'

/** What is kept of a file. */
export interface Content {
  type: KeptType
  /** In the file store, with a thumbnail. */
  bytes: number
  /** Of a picture, in pixels; else 0. */
  width: number
  height: number
}

/**
 * Stores the bytes of an upload in an organisation's turn: a picture decoded and made anew with a thumbnail, everything
 * else as it came.
 *
 * @param upload the file that they were written to, and as what kind it was announced
 * @returns undefined where its bytes are nothing of that kind
 */
export async function keepContent(
  services: FileServices,
  { tenantId, key }: { tenantId: string; key: string },
  { path, kind }: { path: string; kind: FileKind },
): Promise<Content | undefined> {
  const { fileStore, originals } = services
  if (kind === 'picture') {
    const picture = await readPicture(services, tenantId, path)
    if (!picture) return undefined
    const { webp, thumbnail, width, height } = picture
    await fileStore.put(key, webp)
    await fileStore.put(thumbnailKey(key), thumbnail)
    return { type: 'image/webp', bytes: webp.byteLength + thumbnail.byteLength, width, height }
  }
  return originals.read(tenantId, path, async ({ type, bytes }) => {
    if (fileKindOf(type) !== kind) return undefined
    await fileStore.put(key, bytes)
    return { type, bytes: bytes.byteLength, width: 0, height: 0 }
  })
}
