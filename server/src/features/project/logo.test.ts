import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const put = (bytes: Uint8Array, type = 'image/png'): Promise<Answer> =>
  ada
    .with({ 'content-type': type })
    .put(`/api/v1/projects/${world.harbor.projectId}/logo`, new Uint8Array(bytes))

const picture = () => sharp({ create: { width: 200, height: 100, channels: 3, background: '#1c7c7d' } })

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'may be %s; it is made anew, small and without what it carried',
    async (format) => {
      const bytes = await picture()
        .withExif({ IFD0: { Copyright: 'Somewhere secret' } })
        .toFormat(format)
        .toBuffer()
      const answer = await put(bytes, `image/${format}`)
      expect(answer.status).toBe(200)
      const path = (await answer.json()).branding.logo
      const shown = await world.page(world.harbor).get(path)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      const served = Buffer.from(await shown.arrayBuffer())
      const { format: kept, width, height, exif } = await sharp(served).metadata()
      expect([kept, width, height, exif]).toEqual(['webp', 96, 48, undefined])
      expect(served.includes('Somewhere secret')).toBe(false)
    },
  )

  test('is nothing else, whatever it calls itself', async () => {
    const png = await picture().png().toBuffer()
    const jpeg = await picture().jpeg().toBuffer()
    const others = {
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      html: Buffer.from('<!doctype html><script>alert(1)</script>'),
      zip: Buffer.from('PK\u0003\u0004 a zip that says it is a picture'),
      gif: await picture().gif().toBuffer(),
      'half a png': png.subarray(0, png.length / 2),
      'half a jpeg': jpeg.subarray(0, 100),
      'the head of a png and a page': Buffer.concat([png.subarray(0, 24), Buffer.from('<script>')]),
      nothing: Buffer.alloc(0),
    }
    const before = (await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()).branding.logo
    for (const [name, bytes] of Object.entries(others)) {
      const answer = await put(bytes)
      expect([name, answer.status, (await answer.json()).code]).toEqual([name, 400, 'invalid_input'])
    }
    expect((await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()).branding.logo).toBe(before)
  })

  test('is at most half a megabyte, and few enough pixels to decode', async () => {
    expect((await put(Buffer.alloc(512 * 1024 + 1))).status).toBe(413)
    const bomb = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(512 * 1024)
    expect((await put(bomb)).status).toBe(400)
  })

  test('goes away again', async () => {
    await put(await picture().png().toBuffer())
    const { branding } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
    expect((await world.page(world.harbor).get(branding.logo)).status).toBe(200)
    const answer = await ada.delete(`/api/v1/projects/${world.harbor.projectId}/logo`)
    expect((await answer.json()).branding.logo).toBeNull()
    expect((await world.page(world.harbor).get(branding.logo)).status).toBe(404)
  })
})
