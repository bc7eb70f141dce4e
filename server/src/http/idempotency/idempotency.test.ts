import { NewFeedback } from '@earshot/shared/feedback/new-feedback'
import { expect, test } from 'vitest'
import { shortDigest } from '../../lib/digest.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

const rope = { kind: 'bug', title: 'The rope is short' }
const submit = (caller: Caller, key: string, body: object = rope): Promise<Answer> =>
  caller.with({ 'idempotency-key': key }).post('/e/v1/feedback', body)
const own = async (caller: Caller): Promise<unknown[]> =>
  (await caller.get('/e/v1/me/feedback?limit=100').json()).items

test('thirty at once with one key make one item and get one answer', { tags: ['7.29'] }, async () => {
  const visitor = await world.visitor(world.harbor)
  const answers = await Promise.all(Array.from({ length: 30 }, () => submit(visitor, 'thirty')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  expect(await own(visitor)).toHaveLength(1)
})

test('the same key for something else is a mistake, and nothing is made', async () => {
  const visitor = await world.visitor(world.harbor)
  await submit(visitor, 'twice')
  const other = await submit(visitor, 'twice', { ...rope, title: 'The rope is long' })
  expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency_conflict'])
  expect(await own(visitor)).toHaveLength(1)
})

test('a key outlasts an upgrade: it is known by the request as it was sent, and as the version before read it', async () => {
  const visitor = await world.visitor(world.harbor)
  const { id } = await (await submit(visitor, 'upgraded')).json()
  const tenant = world.db.tenant(world.harbor.tenantId)
  const rows = () => tenant.selectFrom('idempotency_keys').selectAll().execute()
  const made = (await rows()).find(({ response }) => response.includes(id))
  expect(made?.request_hash).toBe(shortDigest(JSON.stringify([null, rope])))
  const read = NewFeedback.parse(rope)
  await tenant.transaction((tx) =>
    tx
      .updateTable('idempotency_keys')
      .set({ request_hash: shortDigest(JSON.stringify([null, read])) })
      .where('key', '=', made?.key ?? '')
      .execute(),
  )
  expect((await (await submit(visitor, 'upgraded')).json()).id).toBe(id)
  expect(await own(visitor)).toHaveLength(1)
})

test('a key is its sender’s own, and each operation’s', async () => {
  const [one, other] = [await world.visitor(world.harbor), await world.visitor(world.harbor)]
  const { id } = await (await submit(one, 'mine')).json()
  expect((await (await submit(other, 'mine')).json()).id).not.toBe(id)
  const comment = await one
    .with({ 'idempotency-key': 'mine' })
    .post(`/e/v1/feedback/${id}/comments`, { body: 'Still' })
  expect(comment.status).toBe(201)
})

test('without a key every request makes its own', async () => {
  const visitor = await world.visitor(world.harbor)
  await visitor.post('/e/v1/feedback', rope)
  await visitor.post('/e/v1/feedback', rope)
  expect(await own(visitor)).toHaveLength(2)
})

test('a refused request is not remembered: once its reason is gone, the same key works', async () => {
  const visitor = await world.visitor(world.harbor)
  expect((await submit(visitor, 'again', { ...rope, title: '' })).status).toBe(400)
  expect((await submit(visitor, 'again')).status).toBe(201)
})

test('a key is 1 to 255 characters long', async () => {
  const visitor = await world.visitor(world.harbor)
  expect((await submit(visitor, 'k'.repeat(255))).status).toBe(201)
  expect((await submit(visitor, 'k'.repeat(256))).status).toBe(400)
})
