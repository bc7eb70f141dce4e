import { limits } from '@earshot/shared/limits'
import { overloaded } from '../../lib/app-error.ts'
import { type Image, reencode } from '../../lib/reencode.ts'
import { Semaphore } from '../../lib/semaphore.ts'

/** What is kept of an upload. */
export interface Picture extends Image {
  thumbnail: Buffer
}

/** As large as screens are, so that words in it stay readable. */
const whole = { side: 5_120, fit: 'inside', pixelsMax: limits.filePixelsMax, gif: true } as const
const small = { side: 480, fit: 'inside', pixelsMax: limits.filePixelsMax } as const

/** Each takes the memory of a decoded picture. */
const atOnce = 2
const waitingMax = 20
/** Seconds until whoever was turned away may try again. */
const retryAfter = 5

/** Reads uploaded pictures, a few at a time. */
export class Pictures {
  readonly #turns = new Semaphore(atOnce, waitingMax)

  /** The picture in a file; undefined for what is none of ours. @throws AppError `overloaded` when too many wait. */
  read(path: string): Promise<Picture | undefined> {
    return this.#turns.run(
      async () => {
        const image = await reencode(path, whole)
        const thumbnail = image && (await reencode(image.webp, small))
        return thumbnail && { ...image, thumbnail: thumbnail.webp }
      },
      () => overloaded(retryAfter),
    )
  }
}
