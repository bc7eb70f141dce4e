import sharp from 'sharp'
import { expect, test } from 'vitest'
import { reencode } from './reencode.ts'

const shape = { side: 100, fit: 'inside', pixelsMax: 40_000_000, gif: true } as const

/** The same numbers at every run. */
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
