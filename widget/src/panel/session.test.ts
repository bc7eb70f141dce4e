import { afterEach, expect, test } from 'vitest'
import { type Answer, type Seen, startAnswering } from '../../test/answering-server.ts'
import { memoryStore } from '../../test/memory-store.ts'
import { makeSession } from './session.ts'

const known = 'vs_aaaaaaaaaaaaaaaaaaaaaa'
const fresh = 'vs_bbbbbbbbbbbbbbbbbbbbbb'
const mine = { method: 'GET', path: 'v1/me/feedback' } as const
let server: Awaited<ReturnType<typeof startAnswering>>

async function start(answer: (seen: Seen) => Answer) {
  server = await startAnswering(answer)
  const store = memoryStore()
  return { session: makeSession(server.base, 'pk_1', store), store }
}

/** A server that gives out tokens 1, 2, 3… and takes the newest only from `validFrom` on. */
function tokens(validFrom = 1) {
  let given = 0
  return ({ url, headers }: Seen): Answer => {
    if (url.endsWith('/session')) {
      given += 1
      return { status: 200, body: { visitor: fresh, token: `token-${given}`, expiresAt: 0 } }
    }
    const valid = headers.authorization === `Bearer token-${given}` && given >= validFrom
    return { status: valid ? 200 : 401, body: valid ? { items: [] } : {} }
  }
}

afterEach(() => server.stop())

test('no session is asked for before something is sent', async () => {
  const { session } = await start(tokens())
  expect(session.isKnown()).toBe(false)
  expect(server.seen).toEqual([])
})

test('the first request begins a session; its visitor is kept, its token is not', async () => {
  const { session, store } = await start(tokens())
  expect(await session.send(mine)).toEqual({ items: [] })
  expect(server.seen[0]?.body).toEqual({ key: 'pk_1' })
  expect(store.read('visitor')).toBe(fresh)
  expect(session.isKnown()).toBe(true)
})

test('a visitor who was here before is recognised', async () => {
  const { session, store } = await start(tokens())
  store.write('visitor', known)
  await session.send(mine)
  expect(server.seen[0]?.body).toEqual({ key: 'pk_1', visitor: known })
})

test('requests at the same time share one session', async () => {
  const { session } = await start(tokens())
  await Promise.all([session.send(mine), session.send(mine)])
  expect(server.seen.filter(({ url }) => url.endsWith('/session'))).toHaveLength(1)
})

test('a token that has run out is renewed once and the request repeated', async () => {
  const { session } = await start(tokens(2))
  expect(await session.send(mine)).toEqual({ items: [] })
  expect(server.seen.map(({ url }) => url.split('/').at(-1))).toEqual([
    'session',
    'feedback',
    'session',
    'feedback',
  ])
})

test('a second refusal is told', async () => {
  const { session } = await start(tokens(3))
  await expect(session.send(mine)).rejects.toMatchObject({ status: 401 })
})

test('a visitor the server no longer knows becomes a new one', async () => {
  const { session, store } = await start((seen) =>
    (seen.body as { visitor?: string } | undefined)?.visitor ? { status: 401, body: {} } : tokens()(seen),
  )
  store.write('visitor', known)
  await session.send(mine).catch(() => {})
  expect(store.read('visitor')).toBe(fresh)
})

test('a visitor who is forgotten while a session begins stays forgotten', async () => {
  const answer = tokens()
  const { session, store } = await start((seen) => {
    if (seen.url.endsWith('/session')) session.forget()
    return answer(seen)
  })
  await session.send(mine)
  expect(store.read('visitor')).toBeUndefined()
})

test('a visitor is not given up because the server is in trouble', async () => {
  const { session, store } = await start(() => ({ status: 503, body: {} }))
  store.write('visitor', known)
  await expect(session.send(mine)).rejects.toMatchObject({ status: 503 })
  expect(store.read('visitor')).toBe(known)
  expect(server.seen).toHaveLength(1)
})
