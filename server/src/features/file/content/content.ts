import { type FileKind, fileKindOf, type KeptType } from '@earshot/shared/file/file-types'
import { limits } from '@earshot/shared/limits'
import type { Services } from '../../../http/services.ts'
import { type Image, reencode } from '../../../lib/reencode.ts'
import { thumbnailKey } from '../../../storage/file-store.ts'
import type { FileServices } from './file-services.ts'

/** Stored content of a file. */
export interface Content {
  type: KeptType
  /** Size in the file store, including a thumbnail. */
  bytes: number
  /** Width of a picture in pixels; else 0. */
  width: number
  height: number
}

/**
 * Stores an upload, in the organisation's turn: a picture is decoded and re-encoded with a thumbnail, any other file is
 * stored unchanged.
 *
 * @param upload temporary file with the bytes, and the announced kind
 * @returns undefined if the bytes are not of that kind
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

/** Re-encoded picture of an upload. */
interface Picture extends Image {
  thumbnail: Buffer
}

/** As large as screens, and for a scrolled page as wide as a window, so that text stays readable. */
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
 * Decodes a picture, in the organisation's turn; undefined for unsupported content.
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
