import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

const path = '/api/v1/account/photo'
const wide = () => sharp({ create: { width: 900, height: 300, channels: 3, background: '#1c7c7d' } })

async function upload(bytes: Uint8Array, type = 'image/jpeg', who = 'Ben') {
  const caller = await world.as(who)
  return caller.with({ 'content-type': type }).put(path, bytes)
}

test('a photo becomes a small square without what the camera wrote into it', async () => {
  const taken = await wide()
    .withExif({ IFD0: { Copyright: 'Ben of Harbor' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  const answer = await upload(taken)
  expect(answer.status).toBe(200)
  const { imageUrl } = await answer.json()
  const photo = await (await world.as('Ada')).get(imageUrl)
  expect(photo.status).toBe(200)
  expect(photo.headers.get('content-type')).toBe('image/webp')
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
  expect(photo.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const { format, width, height, exif, xmp } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata()
  expect({ format, width, height, exif, xmp }).toEqual({
    format: 'webp',
    width: 256,
    height: 256,
    exif: undefined,
    xmp: undefined,
  })
})

test('a photo is seen in the organisations of its person and nowhere else', async () => {
  const { imageUrl } = await (await upload(await wide().png().toBuffer(), 'image/png')).json()
  expect((await (await world.as('Cleo')).get(imageUrl)).status).toBe(200)
  expect((await (await world.as('Chloe')).get(imageUrl)).status).toBe(404)
  expect((await world.console().get(imageUrl)).status).toBe(401)
  expect((await (await world.as('Ben')).delete(path)).status).toBe(200)
  expect((await (await world.as('Cleo')).get(imageUrl)).status).toBe(404)
  const { user } = await (await world.as('Ben')).get('/api/v1/auth/session').json()
  expect(user.imageUrl).toBe('')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['an SVG that says it is a PNG', () => Buffer.from(svg)],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an archive', () => Buffer.from('PK\u0003\u0004 and more of it')],
  ['half a picture', async () => (await wide().png().toBuffer()).subarray(0, 200)],
  ['an animation of another kind', () => wide().gif().toBuffer()],
  ['nothing', () => Buffer.alloc(0)],
  [
    'a picture of too many pixels',
    () =>
      sharp({ create: { width: 10_000, height: 4_100, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
  ],
])('%s is refused beside its field', async (_, make) => {
  const answer = await upload(await make(), 'image/png')
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toEqual([
    { path: 'photo', message: 'Please choose a PNG, JPEG or WebP image.' },
  ])
})

test('a file over 5 MB is refused by its length', async () => {
  expect((await upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
})
