import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { memoryStore } from '../test/memory-store.ts'
import { openOutbox, type QueuedRequest } from './outbox.ts'
import type { Request } from './request.ts'
import { RequestError } from './request-error.ts'
import type { Store } from './store.ts'

const day = 24 * 60 * 60 * 1000

/** An outbox whose sending fails with `next` if set, the sent requests, and a clock to turn. */
function setUp(store: Store = memoryStore(), now = 1_000_000) {
  const state = { sent: [] as Request[], next: undefined as RequestError | undefined, now }
  const send = async (request: Request) => {
    state.sent.push(request)
    if (state.next) throw state.next
    return { id: 'made' }
  }
  const delivered: string[] = []
  const note = ({ key }: QueuedRequest) => void delivered.push(key)
  const outbox = openOutbox({ store, changed: () => {} }, send as never, note, () => state.now)
  return { outbox, state, store, delivered }
}

test('what is sent leaves nothing queued', async () => {
  const { outbox, state, store } = setUp()
  expect(await outbox.post('v1/feedback', { title: 'Tides' }, 'key-1')).toEqual({ answer: { id: 'made' } })
  expect(state.sent).toMatchObject([{ method: 'POST', path: 'v1/feedback', idempotencyKey: 'key-1' }])
  expect(store.read('outbox')).toBeUndefined()
})

test('a request is queued before it is sent, so that a closed tab loses nothing', async () => {
  const store = memoryStore()
  let queuedWhileSending: unknown
  const send = async () => {
    queuedWhileSending = store.read('outbox')
    return {}
  }
  const outbox = openOutbox({ store, changed: () => {} }, send as never, () => {})
  await outbox.post('v1/feedback', { title: 'Tides' }, 'key-1')
  expect(queuedWhileSending).toMatchObject([{ key: 'key-1', body: { title: 'Tides' } }])
})

test('what cannot be sent is queued and sent later under the same Idempotency-Key', async () => {
  const { outbox, state, delivered } = setUp()
  state.next = new RequestError(0)
  expect(await outbox.post('v1/feedback', { title: 'Tides' }, 'key-1')).toEqual({})
  expect(outbox.queued()).toHaveLength(1)
  state.next = undefined
  expect(await outbox.flush()).toBe(1)
  expect(outbox.queued()).toEqual([])
  expect(delivered).toEqual(['key-1'])
  expect(state.sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1', 'key-1'])
})

test('a refusal is reported at once and nothing is queued', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(400, { detail: 'Too long' })
  await expect(outbox.post('v1/feedback', { title: 'Tides' })).rejects.toThrow('Too long')
  expect(outbox.queued()).toEqual([])
})

test('what is refused later stays queued, with the reason, and is not sent again by itself', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(0)
  await outbox.post('v1/feedback', { title: 'Tides' })
  state.next = new RequestError(422, { detail: 'Voting is over' })
  await outbox.flush()
  expect(outbox.queued()).toMatchObject([{ refused: 'Voting is over' }])
  await outbox.flush()
  expect(state.sent).toHaveLength(2)
})

test('flushing stops at the first request that cannot be sent yet', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(503)
  await outbox.post('v1/feedback', { title: 'One' })
  await outbox.post('v1/feedback', { title: 'Two' })
  state.sent = []
  await outbox.flush()
  expect(state.sent).toHaveLength(1)
  expect(outbox.queued()).toHaveLength(2)
})

test('the server remembers a key for a day longer than its request may be queued', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(503)
  await outbox.post('v1/feedback', { title: 'One' })
  state.now += limits.idempotencyKept - day
  expect(outbox.queued()).toEqual([])
})

test('requests older than seven days are dropped, and leave the browser as the outbox is opened', async () => {
  const { outbox, state, store } = setUp()
  state.next = new RequestError(0)
  await outbox.post('v1/feedback', { title: 'Tides' })
  state.now += 7 * day - 1
  expect(outbox.queued()).toHaveLength(1)
  state.now += 1
  expect(outbox.queued()).toEqual([])
  setUp(store, state.now)
  expect(store.read('outbox')).toBeUndefined()
})

test('a request from before the clock was set back is kept for seven days', async () => {
  const { outbox, state, store } = setUp(memoryStore(), 365 * day)
  state.next = new RequestError(0)
  await outbox.post('v1/feedback', { title: 'Tides' })
  const back = setUp(store)
  expect(back.outbox.queued()).toHaveLength(1)
  back.state.now += 7 * day
  expect(back.outbox.queued()).toEqual([])
})

test('an eleventh request is not queued', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(0)
  for (let count = 0; count < 10; count += 1) await outbox.post('v1/feedback', { title: `${count}` })
  await expect(outbox.post('v1/feedback', { title: 'eleventh' })).rejects.toMatchObject({ status: 0 })
  expect(outbox.queued()).toHaveLength(10)
})

test('a browser that stores nothing reports the error', async () => {
  const { outbox, state } = setUp(memoryStore({ full: true }))
  state.next = new RequestError(0)
  await expect(outbox.post('v1/feedback', { title: 'Tides' })).rejects.toMatchObject({ status: 0 })
})

test('whatever else is stored under its name counts as empty', async () => {
  const store = memoryStore()
  store.write('outbox', '[{"key":"key-1"}]')
  const { outbox } = setUp(store)
  expect(outbox.queued()).toEqual([])
  expect(await outbox.flush()).toBe(0)
})

test('what somebody said of themselves waits before what they wrote, in place of what they said before', async () => {
  const { outbox, state } = setUp()
  state.next = new RequestError(0)
  expect(await outbox.put('v1/me', { email: 'ada@mail.exmaple' })).toEqual({})
  await outbox.put('v1/me', { email: 'ada@mail.example' })
  await outbox.post('v1/feedback', { title: 'Tides' })
  state.next = undefined
  state.sent = []
  expect(await outbox.flush()).toBe(2)
  expect(state.sent).toMatchObject([
    { method: 'PUT', path: 'v1/me', body: { email: 'ada@mail.example' } },
    { method: 'POST', path: 'v1/feedback', body: { title: 'Tides' } },
  ])
})
