import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

const clean = () => sweep(world.db, world.clock.read)({ id: 'sweep', tenantId: null, payload: {} })

async function arrive(visitor?: string) {
  const page = world.page(world.harbor)
  const answer = await page.post('/e/v1/session', {
    key: world.harbor.publicKey,
    ...(visitor && { visitor }),
  })
  const { token, visitor: secret } = await answer.json()
  return { secret: secret as string, caller: page.with({ authorization: `Bearer ${token}` }) }
}

const countVisitors = async () =>
  (await world.tenant().selectFrom('people').select('id').where('visitor_hash', 'is not', null).execute())
    .length

test('a visitor who left nothing is forgotten after 30 days, and nobody else is', async () => {
  await clean()
  const before = await countVisitors()
  const [idle, writer, voter, commenter, blocked] = [
    await arrive(),
    await arrive(),
    await arrive(),
    await arrive(),
    await arrive(),
  ]
  const list = await world.page(world.harbor).get(`/e/v1/feedback?key=${world.harbor.publicKey}`)
  const [idea] = (await list.json()).items
  expect((await writer.caller.post('/e/v1/feedback', { kind: 'bug', title: 'Creaks' })).status).toBe(201)
  expect((await voter.caller.put(`/e/v1/feedback/${idea.id}/vote`)).status).toBe(200)
  expect((await commenter.caller.post(`/e/v1/feedback/${idea.id}/comments`, { body: 'Me too' })).status).toBe(
    201,
  )
  await world.tenant().transaction((tx) =>
    tx
      .updateTable('people')
      .set({ blocked: 1 })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('people')
          .select('id')
          .where('visitor_hash', 'is not', null)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute(),
  )
  world.clock.forward(limits.idleVisitorKept + 60 * 60_000 + 1)
  await clean()
  expect(await countVisitors()).toBe(before + 4)
  expect((await arrive(idle.secret)).secret).not.toBe(idle.secret)
  for (const { secret } of [writer, voter, commenter, blocked])
    expect((await arrive(secret)).secret).toBe(secret)
})

test('whoever has a token that still holds can write, however late it was given', async () => {
  const early = await arrive()
  world.clock.forward(limits.idleVisitorKept - 1_000)
  const late = await arrive(early.secret)
  expect(late.secret).toBe(early.secret)
  world.clock.forward(limits.contactTokenLife - 1_000)
  await clean()
  const answer = await late.caller.post('/e/v1/feedback', { kind: 'bug', title: 'Still here' })
  expect(answer.status, await answer.text()).toBe(201)
  // The submission makes the visitor permanent.
  world.clock.forward(limits.idleVisitorKept)
  await clean()
  expect((await arrive(early.secret)).secret).toBe(early.secret)
})

test('whoever comes back after that is somebody new, whether the sweep has come or not', async () => {
  const early = await arrive()
  world.clock.forward(limits.idleVisitorKept + 1)
  const back = await arrive(early.secret)
  expect(back.secret).not.toBe(early.secret)
  await clean()
  expect((await back.caller.post('/e/v1/feedback', { kind: 'bug', title: 'New here' })).status).toBe(201)
})
