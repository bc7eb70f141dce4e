import sharp from 'sharp'
import type { Semaphore } from '../../lib/semaphore.ts'
import { runThread } from '../../lib/thread.ts'
import { type Card, versionOf } from './card.ts'
import { logoBox } from './card-layout.ts'

/** Bytes of all pictures in memory; one has about 30,000. */
const usualBytesMax = 16 * 1024 * 1024

/** Time that a slow and busy machine needs for a card, in milliseconds, many times over. */
const limits = { timeMax: 20_000, heapMax: 128 }

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
   * @param readLogo reads the organisation's logo if the card has one
   * @throws AppError `overloaded`
   */
  async get(card: Card, tenantId: string, readLogo: () => Promise<Buffer | undefined>): Promise<Buffer> {
    const version = versionOf(card)
    const known = this.#find(version)
    if (known) return known
    const making =
      this.#making.get(version) ?? this.#turns.run(async () => draw(card, await readLogo()), tenantId)
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

async function draw({ contents }: Card, logo: Buffer | undefined): Promise<Buffer> {
  // A logo that was removed a moment ago leaves its tile to the initial.
  const shown = { ...contents, hasLogo: logo !== undefined }
  const svg = await runThread<string>(new URL('./card-thread.ts', import.meta.url), shown, limits)
  if (svg === undefined) throw new Error('A card could not be drawn')
  const { left, top, size } = logoBox
  const fitted =
    logo && (await sharp(logo).resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer())
  return sharp(Buffer.from(svg))
    .composite(fitted ? [{ input: fitted, left, top }] : [])
    .png({ palette: true, effort: 10, dither: 0 })
    .toBuffer()
}
