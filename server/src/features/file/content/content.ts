import { type FileKind, fileKindOf, type KeptType } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { Services } from '../../../http/services.ts'
import { type Image, reencode } from '../../../lib/reencode.ts'
import { thumbnailKey } from '../../../storage/file-store.ts'
import type { FileServices } from './file-services.ts'

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

/** What is kept of an upload. */
interface Picture extends Image {
  thumbnail: Buffer
}

/** As large as screens are, and of a scrolled page as wide as a window, so that words in it stay readable. */
const whole = {
  side: 5_120,
  shortSide: 1_280,
  fit: 'inside',
  pixelsMax: limits.filePixelsMax,
  gif: true,
  heic: true,
} as const
const small = { side: 480, fit: 'inside', pixelsMax: limits.filePixelsMax } as const

/**
 * The picture in a file, read in an organisation's turn; undefined for what is none of ours.
 * @throws AppError `overloaded` when too many wait.
 */
const readPicture = (
  { pictureTurns }: Pick<Services, 'pictureTurns'>,
  tenantId: string,
  path: string,
): Promise<Picture | undefined> =>
  pictureTurns.run(async () => {
    const image = await reencode(path, whole)
    const thumbnail = image && (await reencode(image.webp, small))
    return thumbnail && { ...image, thumbnail: thumbnail.webp }
  }, tenantId)
