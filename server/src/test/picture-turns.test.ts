import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Answer, Caller } from './caller.ts'
import { sharedWorld } from './harness.ts'
import { reserve, uploadTo } from './sample-files.ts'

const world = sharedWorld()

const bytes = sharp({ create: { width: 900, height: 900, channels: 3, background: '#1c7c7d' } })
  .png()
  .toBuffer()
  .then((png) => new Uint8Array(png))

const put = async (caller: Caller, path: string): Promise<Answer> =>
  caller.with({ 'content-type': 'image/png' }).put(path, await bytes)

const photo = '/api/v1/account/photo'

async function file(): Promise<Answer> {
  const visitor = await world.visitor(world.harbor)
  const { id } = await (await reserve(visitor, (await bytes).byteLength)).json()
  return uploadTo(visitor, id, await bytes)
}

test.each([
  ['photos', async (ada: Caller) => put(ada, photo)],
  ['logos', async (ada: Caller) => put(ada, `/api/v1/projects/${world.harbor.projectId}/logo`)],
  ['files', file],
] as const)(
  'of many %s at once some are told to come again, and another organisation is not',
  async (_, send) => {
    const [ada, chloe] = [await world.as('Ada'), await world.as('Chloe')]
    const flood = Array.from({ length: 50 }, () => send(ada))
    await world.console().get('/healthz')
    const other = await put(chloe, photo)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect(other.status).toBe(200)
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status >= 300 && status !== 503)).toEqual([])
  },
)
