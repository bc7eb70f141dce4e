import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['as it was', (etag: string) => etag, 304],
  ['weakened by a proxy that compresses', (etag: string) => `W/${etag}`, 304],
  ['among others', (etag: string) => `"other", W/${etag}`, 304],
  ['of another answer', () => '"other"', 200],
])('an answer is not sent again to who names its tag %s', async (_, given, status) => {
  const address = `/e/v1/feedback?key=${world.harbor.publicKey}`
  const page = world.page(world.harbor)
  const ask = async () => {
    const etag = (await page.get(address)).headers.get('etag') ?? ''
    return page.with({ 'if-none-match': given(etag) }).get(address)
  }
  // What the story wrote may still be on its way to this process, and changes the tag once.
  await expect.poll(async () => (await ask()).status).toBe(status)
  const again = await ask()
  expect(again.headers.get('access-control-allow-origin')).toBe(world.harbor.origin)
  expect(again.headers.get('vary')).toBe('Origin')
})
