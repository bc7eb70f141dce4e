// @module-tag long

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { heic } from '../test/sample-picture.ts'
import { reencode } from './reencode.ts'

const shape = { side: 100, fit: 'inside', pixelsMax: 40_000_000, gif: true } as const

/** Pseudo-random numbers that are equal in every run. */
function* numbers(): Generator<number, never> {
  let seed = 7
  for (;;) {
    seed = (seed * 48_271) % 2_147_483_647
    yield seed
  }
}

/* Checklist UPL-8. */
test('two hundred malformed pictures cost themselves alone', async () => {
  const noise = Buffer.alloc(64 * 64 * 3, 'a picture of noise')
  const source = sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
  const formats = ['png', 'jpeg', 'webp', 'gif'] as const
  const whole = await Promise.all(formats.map((format) => source.clone().toFormat(format).toBuffer()))
  const random = numbers()
  for (let turn = 0; turn < 200; turn++) {
    const bytes = Buffer.from(whole[turn % whole.length] ?? [])
    for (let change = 0; change <= turn % 8; change++)
      bytes[random.next().value % bytes.length] = random.next().value % 256
    const cut = bytes.subarray(0, bytes.length - (turn % 3 === 0 ? random.next().value % bytes.length : 0))
    const image = await reencode(cut, shape)
    if (image) expect((await sharp(image.webp).metadata()).format).toBe('webp')
  }
  expect(await reencode(whole[0] ?? Buffer.alloc(0), shape)).toMatchObject({ width: 64, height: 64 })
})

/** A grey progressive JPEG of 8 times 8 pixels whose first coefficients are refined in `scans` scans. */
function jpegOfScans(scans: number): Buffer {
  const segment = (marker: number, data: readonly number[]) =>
    Buffer.from([0xff, marker, 0, data.length + 2, ...data])
  const none = Array<number>(15).fill(0)
  const refinements = Array.from({ length: scans - 1 }, (_, at) => {
    const [coefficient, bit] = [1 + (at % 63), 13 - Math.floor(at / 63)]
    const above = bit === 13 ? 0 : bit + 1
    return [segment(0xda, [1, 1, 0, coefficient, coefficient, above * 16 + bit]), Buffer.from([0x7f])]
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
    // One code each: no difference, and the end of a block.
    segment(0xc4, [0x00, 1, ...none, 0]),
    segment(0xc4, [0x10, 1, ...none, 0]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.from([0x7f]),
    ...refinements.flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

test('a picture in very many scans is refused, since each is a pass over all of it that no time limit ends', async () => {
  expect(await reencode(jpegOfScans(20), shape)).toMatchObject({ width: 8, height: 8 })
  expect(await reencode(jpegOfScans(65), shape)).toBeUndefined()
  const folder = await mkdtemp(join(tmpdir(), 'earshot-scans-'))
  await writeFile(join(folder, 'upload'), jpegOfScans(500))
  expect(await reencode(join(folder, 'upload'), shape)).toBeUndefined()
  await rm(folder, { recursive: true })
})

test('a screenshot of a long page stays readable: as wide as a window, as long as WebP can be', async () => {
  const of = async (width: number, height: number) => {
    const blank = sharp({ create: { width, height, channels: 3, background: '#fff' } })
    const png = await blank.png().toBuffer()
    const kept = await reencode(png, { ...shape, side: 5_120, shortSide: 1_280, secondsMax: 60 })
    return [kept?.width, kept?.height]
  }
  expect(await of(1_280, 20_000)).toEqual([1_049, 16_383])
  expect(await of(900, 9_000)).toEqual([900, 9_000])
  expect(await of(2_400, 12_000)).toEqual([1_280, 6_400])
  expect(await of(7_000, 2_000)).toEqual([5_120, 1_463])
})

test('a picture of an iPhone is taken where its format is, and a damaged one is none', async () => {
  const taken = { ...shape, heic: true } as const
  const image = await reencode(Buffer.from(heic), taken)
  expect(image).toMatchObject({ width: 64, height: 48 })
  const [red = 0, green = 0, blue = 0] = await sharp(image?.webp).raw().toBuffer()
  for (const difference of [red - 28, green - 124, blue - 125]) expect(Math.abs(difference)).toBeLessThan(12)
  expect(await reencode(Buffer.from(heic), shape)).toBeUndefined()
  expect(await reencode(Buffer.from(heic).subarray(0, 440), taken)).toBeUndefined()
  expect(await reencode(Buffer.from(heic), { ...taken, pixelsMax: 3_000 })).toBeUndefined()
}, 60_000)

test('a good picture whose time is up is to be sent again, and is not called one of another type', async () => {
  const side = 3_000
  const pixels = Buffer.alloc(side * side * 3)
  const random = numbers()
  for (let at = 0; at < pixels.length; at++) pixels[at] = random.next().value % 256
  const raw = { width: side, height: side, channels: 3 } as const
  const png = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const late = reencode(png, { ...shape, side, secondsMax: 1 })
  await expect(late).rejects.toMatchObject({ code: 'overloaded', status: 503 })
})
