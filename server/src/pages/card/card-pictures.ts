import sharp, { type Sharp } from 'sharp'
import type { Semaphore } from '../../lib/semaphore.ts'
import { runThread } from '../../lib/thread.ts'
import { type Card, versionOf } from './card.ts'
import { logoBox, pictureBox } from './card-layout.ts'

/** Most bytes of a picture; one without an entry's image has about 30,000. */
const bytesMax = 100_000

/** Bytes of all pictures in memory. */
const usualBytesMax = 16 * 1024 * 1024

/** Time that a slow and busy machine needs for a card, in milliseconds, many times over. */
const limits = { timeMax: 20_000, heapMax: 128 }

/** Readers of the images that a card names; they yield nothing if an image is gone. */
export interface CardImages {
  logo: () => Promise<Buffer | undefined>
  picture: () => Promise<Buffer | undefined>
}

/**
 * The pictures of cards by version, the least recently used first. Each is made once, in its organisation's turn, also if several requests ask for it at the same time.
 */
export class CardPictures {
  readonly #turns: Semaphore
  readonly #made = new Map<string, Buffer>()
  readonly #making = new Map<string, Promise<Buffer>>()
  readonly #bytesMax: number
  #size = 0

  constructor(turns: Semaphore, bytesMax = usualBytesMax) {
    this.#turns = turns
    this.#bytesMax = bytesMax
  }

  /**
   * The picture of a card as PNG.
   *
   * @throws AppError `overloaded`
   */
  async get(card: Card, tenantId: string, images: CardImages): Promise<Buffer> {
    const version = versionOf(card)
    const known = this.#find(version)
    if (known) return known
    const making = this.#making.get(version) ?? this.#turns.run(() => draw(card, images), tenantId)
    this.#making.set(version, making)
    try {
      const picture = await making
      if (!this.#made.has(version)) this.#keep(version, picture)
      return picture
    } finally {
      this.#making.delete(version)
    }
  }

  #find(version: string): Buffer | undefined {
    const known = this.#made.get(version)
    if (!known) return undefined
    this.#made.delete(version)
    this.#made.set(version, known)
    return known
  }

  #keep(version: string, picture: Buffer): void {
    this.#made.set(version, picture)
    this.#size += picture.length
    for (const [oldest, { length }] of this.#made) {
      if (this.#size <= this.#bytesMax) break
      this.#made.delete(oldest)
      this.#size -= length
    }
  }
}

async function draw({ contents }: Card, images: CardImages): Promise<Buffer> {
  const [logo, image] = [await images.logo(), await images.picture()]
  const picture = image && (await fitPicture(image))
  // An image that was removed a moment ago leaves its place to the initial or the title.
  const shown = { ...contents, hasLogo: logo !== undefined, hasPicture: picture !== undefined }
  const svg = await runThread<string>(new URL('./card-thread.ts', import.meta.url), shown, limits)
  if (svg === undefined) throw new Error('A card could not be drawn')
  const card = sharp(Buffer.from(svg)).composite([
    ...(logo ? [await fitLogo(logo)] : []),
    ...(picture ? [picture] : []),
  ])
  return encode(card, colourSteps)
}

async function fitLogo(logo: Buffer) {
  const { left, top, size } = logoBox
  const input = await sharp(logo).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()
  return { input, left, top }
}

/** An entry's image cut to its box, from its top, where screenshots begin; undefined if it cannot be decoded. */
async function fitPicture(image: Buffer) {
  const { left, top, width, height, radius } = pictureBox
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  const input = await sharp(image)
    .timeout({ seconds: limits.timeMax / 1000 })
    .resize(width, height, { fit: 'cover', position: 'top' })
    .flatten({ background: '#fff' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
    .catch(() => undefined)
  return input && { input, left, top }
}

/** Numbers of colours: fewer for a picture that takes too many bytes. With 16, the noisiest one fits. */
const colourSteps = [256, 64, 16] as const

async function encode(card: Sharp, [colours = 16, ...fewer]: readonly number[]): Promise<Buffer> {
  const png = await card.clone().png({ palette: true, colours, effort: 10, dither: 0 }).toBuffer()
  return png.length < bytesMax || fewer.length === 0 ? png : encode(card, fewer)
}
