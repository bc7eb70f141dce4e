import { afterEach, expect, test } from 'vitest'
import { memoryStore } from '../test/memory-store.ts'
import { type Answer, type SeenRequest, startStubServer } from '../test/stub-server.ts'
import type { Identity } from './identity.ts'
import type { RequestError } from './request-error.ts'
import { openSession } from './session.ts'

const known = 'vs_aaaaaaaaaaaaaaaaaaaaaa'
const fresh = 'vs_bbbbbbbbbbbbbbbbbbbbbb'
const anonymous = { name: 'Anonymous', verified: false, mailed: false }
const mine = { method: 'GET', path: 'v1/me/feedback' } as const
let server: Awaited<ReturnType<typeof startStubServer>>

let verified: boolean[] = []

async function start(answer: (seen: SeenRequest) => Answer, identity?: Identity, store = memoryStore()) {
  verified = []
  server = await startStubServer(answer)
  const options = { key: 'pk_1', identity }
  const session = openSession({
    base: server.base,
    options,
    store,
    emit: (_, detail) => verified.push('verified' in detail && detail.verified),
    sentence: (name) => name,
    reason: (code, sentence) =>
      code === 'frozen' || code === 'field.title' ? `im Deutschen ${code}` : sentence,
    changed: () => {},
  })
  return { session, store, options }
}

/** A server that issues tokens 1, 2, 3… and accepts only those from `validFrom` on. */
function tokens(validFrom = 1) {
  let given = 0
  return ({ url, headers }: SeenRequest): Answer => {
    if (url.endsWith('/session')) {
      given += 1
      return {
        status: 200,
        body: { visitor: fresh, token: `token-${given}`, expiresAt: 0, contact: anonymous },
      }
    }
    const valid = headers.authorization === `Bearer token-${given}` && given >= validFrom
    return { status: valid ? 200 : 401, body: valid ? { items: [] } : {} }
  }
}

afterEach(() => server.stop())

test('no session is requested before something is sent', async () => {
  const { session } = await start(tokens())
  expect(session.isKnown()).toBe(false)
  expect(server.seen).toEqual([])
})

test('the first request begins a session; its visitor is stored, its token is not', async () => {
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

test('a token that has expired is renewed once and the request repeated', async () => {
  const { session } = await start(tokens(2))
  expect(await session.send(mine)).toEqual({ items: [] })
  expect(server.seen.map(({ url }) => url.split('/').at(-1))).toEqual([
    'session',
    'feedback',
    'session',
    'feedback',
  ])
})

test('a second 401 is an error', async () => {
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

test('a visitor of a browser that stores nothing is the same one after their token has expired', async () => {
  const { session } = await start(tokens(2), undefined, memoryStore({ full: true }))
  await session.send(mine)
  expect(server.seen.map(({ body }) => body)).toContainEqual({ key: 'pk_1', visitor: fresh })
})

test('a visitor is not given up because of a server error', async () => {
  const { session, store } = await start(() => ({ status: 503, body: {} }))
  store.write('visitor', known)
  await expect(session.send(mine)).rejects.toMatchObject({ status: 503 })
  expect(store.read('visitor')).toBe(known)
  expect(server.seen).toHaveLength(1)
})

const ada = { name: 'Ada', verified: true, mailed: true }

/** A server that accepts `good` identities as Ada's, refuses others, and accepts every contact token. */
const naming = (...good: string[]) => {
  return ({ url, body }: SeenRequest): Answer => {
    if (!url.endsWith('/session')) return { status: 200, body: { items: [] } }
    const { identity, visitor = fresh } = body as { identity?: string; visitor?: string }
    if (identity && !good.includes(identity)) return { status: 401, body: { detail: 'It has expired.' } }
    const session = identity ? { visitor: null, contact: ada } : { visitor, contact: anonymous }
    return { status: 200, body: { ...session, token: 'token', expiresAt: 0 } }
  }
}
const identitiesSent = () =>
  server.seen
    .filter(({ url }) => url.endsWith('/session'))
    .map(({ body }) => (body as { identity?: string }).identity)

const identities: [string, Identity][] = [
  ['as a text', 'good'],
  ['in an object', { token: 'good' }],
  ['by a function', () => 'good'],
  ['by a function that takes its time', async () => ({ token: 'good' })],
]

test.each(identities)('a page names its visitor %s', async (_, identity) => {
  const { session, store } = await start(naming('good'), identity)
  store.write('visitor', known)
  expect(session.isKnown()).toBe(true)
  await session.send(mine)
  expect(server.seen[0]?.body).toEqual({ key: 'pk_1', visitor: known, identity: 'good' })
  expect(session.contact()).toEqual(ada)
  expect(store.read('visitor')).toBeUndefined()
  expect(verified).toEqual([true])
})

test('an expired identity is requested once more', async () => {
  const signed = ['old', 'good']
  const { session } = await start(naming('good'), () => signed.shift())
  await session.send(mine)
  expect(identitiesSent()).toEqual(['old', 'good'])
  expect(session.contact()).toEqual(ada)
})

test('a refused identity leaves an anonymous visitor, who can go on', async () => {
  const { session, store } = await start(naming('good'), () => 'forged')
  expect(await session.send(mine)).toEqual({ items: [] })
  expect(identitiesSent()).toEqual(['forged', 'forged', undefined])
  expect(store.read('visitor')).toBe(fresh)
  expect(verified).toEqual([false])
})

test('a refused identity is not asked for with each request, until the page names somebody else', async () => {
  let asked = 0
  const named = naming('good')
  // A project that requires a signed identity.
  const { session, options } = await start(
    (seen) =>
      seen.url.endsWith('/session') && !(seen.body as { identity?: string }).identity
        ? { status: 401, body: { code: 'identity_required', detail: 'Please sign in.' } }
        : named(seen),
    () => `forged ${++asked}`,
  )
  for (let time = 0; time < 7; time++) await expect(session.send(mine)).rejects.toThrow('Please sign in.')
  expect(asked).toBe(2)
  options.identity = 'good'
  await session.send(mine)
  expect(session.contact()).toEqual(ada)
})

test.each([
  ['fails', () => Promise.reject(new Error('offline'))],
  ['fails without a reason', () => Promise.reject()],
  ['has nobody to name', () => null],
])('a page whose function %s has an anonymous visitor', async (_, identity) => {
  const { session } = await start(naming('good'), identity)
  await session.send(mine)
  expect(identitiesSent()).toEqual([undefined])
  expect(session.contact()).toEqual(anonymous)
})

test('whoever logs out while they are being named stays logged out', async () => {
  const answer = naming('good')
  const { session } = await start((seen) => {
    if (seen.url.endsWith('/session')) session.forget()
    return answer(seen)
  }, 'good')
  await session.send(mine)
  expect([session.contact(), verified]).toEqual([undefined, []])
})

test('a refusal is told in the language of whoever reads it, and trouble on the server not at all', async () => {
  const refuse = async (status: number, body: object) => {
    const { session } = await start(({ url }) =>
      url.endsWith('/session')
        ? { status: 200, body: { visitor: fresh, token: 'token-1', expiresAt: 0, contact: anonymous } }
        : { status, body },
    )
    const { message, errors } = await session.send<RequestError>(mine).catch((error: RequestError) => error)
    await server.stop()
    return [message, ...errors.map((field) => field.message)]
  }
  expect(await refuse(409, { code: 'frozen', detail: 'Closed' })).toEqual(['im Deutschen frozen'])
  expect(await refuse(402, { code: 'plan_limit', detail: 'Full' })).toEqual(['Full'])
  const errors = [
    { path: 'title', message: 'Too long' },
    { path: 'body', message: 'Too short' },
  ]
  expect(await refuse(400, { code: 'invalid_input', detail: 'Too long', errors })).toEqual([
    'Too long',
    'im Deutschen field.title',
    'Too short',
  ])
  expect(await refuse(503, { code: 'unavailable', detail: 'Busy' })).toEqual([''])
})
