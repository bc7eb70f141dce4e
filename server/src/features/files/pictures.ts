import { limits } from '@earshot/shared/limits'
import type { Services } from '../../http/services.ts'
import { type Image, reencode } from '../../lib/reencode.ts'

/** What is kept of an upload. */
export interface Picture extends Image {
  thumbnail: Buffer
}

/** As large as screens are, so that words in it stay readable. */
const whole = { side: 5_120, fit: 'inside', pixelsMax: limits.filePixelsMax, gif: true } as const
const small = { side: 480, fit: 'inside', pixelsMax: limits.filePixelsMax } as const

/**
 * The picture in a file, read in an organisation's turn; undefined for what is none of ours.
 * @throws AppError `overloaded` when too many wait.
 */
export const readPicture = (
  { pictureTurns }: Pick<Services, 'pictureTurns'>,
  tenantId: string,
  path: string,
): Promise<Picture | undefined> =>
  pictureTurns.run(async () => {
    const image = await reencode(path, whole)
    const thumbnail = image && (await reencode(image.webp, small))
    return thumbnail && { ...image, thumbnail: thumbnail.webp }
  }, tenantId)
