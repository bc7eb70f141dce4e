import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'

let world: World
let chloe: Caller
let visitor: Caller

beforeAll(async () => {
  world = await openWorld()
  chloe = await world.as('Chloe')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'unknown' })
  visitor = await world.visitor(world.lumen)
}, 60_000)
afterAll(() => world.close())

const idea = async (title: string) =>
  (await (await visitor.post('/e/v1/feedback', { kind: 'idea', title })).json()).id as string
const decide = async (id: string, decision: 'approval' | 'rejection' | 'hold', body: object) =>
  (await chloe.put(`/api/v1/feedback/${id}/${decision}`, body)).json()
const isListed = async (id: string) => {
  const page = await world.page(world.lumen).get(`/e/v1/feedback?key=${world.lumen.publicKey}`)
  return ((await page.json()).items as { id: string }[]).some((item) => item.id === id)
}

test.each(['approval', 'rejection'] as const)(
  'an %s taken back waits again, for its old reasons',
  async (decision) => {
    const id = await idea(`Decided by ${decision}`)
    expect((await decide(id, decision, {})).holdReasons).toEqual([])
    expect(await isListed(id)).toBe(decision === 'approval')
    expect(await decide(id, 'hold', {})).toMatchObject({
      moderation: 'held',
      holdReasons: ['unknown_contact'],
    })
    expect(await isListed(id)).toBe(false)
  },
)

test('with a decision the trust that it gave is taken back, but only if that is asked for', async () => {
  const trusted = await idea('From somebody to trust')
  await decide(trusted, 'approval', { trust: true })
  await decide(trusted, 'hold', {})
  expect(await isListed(await idea('Let through'))).toBe(true)
  await decide(trusted, 'approval', { trust: true })
  await decide(trusted, 'hold', { forget: true })
  expect(await isListed(await idea('Waits again'))).toBe(false)
})
