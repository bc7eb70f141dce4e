import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Client, type ClientOptions } from './client.ts'
import { EarshotError, EarshotUnreachable } from './errors.ts'

interface Operations {
  'GET /api/v1/tags/{tagId}': { input: { params: { tagId: string } }; answer: { name: string } }
  'POST /api/v1/tags': {
    input: { body: { name: string }; idempotencyKey?: string }
    answer: { name: string }
  }
  'GET /api/v1/files/{fileId}': { input: { params: { fileId: string } }; answer: Blob }
  'DELETE /api/v1/tags/{tagId}': { input: { params: { tagId: string } }; answer: undefined }
  'POST /api/v1/tags/merge': { input: { body: { name: string } }; answer: undefined }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Step = Response | Error

const facts = {
  creations: new Set(['POST /api/v1/tags']),
  files: new Set(['GET /api/v1/files/{fileId}']),
}

/** A client of a server that answers with these responses, one after the other, and the requests that it got. */
function clientOf(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    const step = steps[requests.length]
    requests.push({ url: String(url), init })
    if (step === undefined) throw new Error('One request too many')
    if (step instanceof Error) throw step
    return step
  }
  const settings = { url: 'https://feedback.example.com/', key: 'esk_1', fetch, ...options }
  return { client: new Client<Operations>(settings, facts), requests }
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, detail: 'A sentence.', status, requestId: 'r1' }, { status, headers })

const done = () => Response.json({ name: 'Imported' })

/** The keys that requests were sent with. */
const keysOf = (requests: readonly { init: RequestInit }[]) =>
  requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))

test('a call that meets a limit waits as long as the server says, and then succeeds', async () => {
  const { client, requests } = clientOf([problem(429, 'rate_limited', { 'retry-after': '7' }), done()])
  const answer = client.post('/api/v1/tags/merge', { body: { name: 'a' } })
  await vi.advanceTimersByTimeAsync(6999)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ name: 'Imported' })
})

test('a call does not wait longer than it may', async () => {
  const { client } = clientOf([problem(429, 'rate_limited', { 'retry-after': '61' })])
  const error = await client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(EarshotError)
  expect(error).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 61, message: 'A sentence.' })
})

test('a creation whose response was lost is tried again under the same key', async () => {
  const { client, requests } = clientOf([new TypeError('terminated'), problem(503, 'unavailable'), done()])
  const answer = client.post('/api/v1/tags', { body: { name: 'a' } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toEqual({ name: 'Imported' })
  const [first, ...others] = keysOf(requests)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(others).toEqual([first, first])
})

test('the caller’s own key is sent, and refused where nothing would remember it or it cannot be sent', async () => {
  const { client, requests } = clientOf([done()])
  await client.post('/api/v1/tags', { body: { name: 'a' }, idempotencyKey: 'row 17' })
  // @ts-expect-error no creation takes it
  const merging = client.post('/api/v1/tags/merge', { body: { name: 'a' }, idempotencyKey: 'row 17' })
  await expect(merging).rejects.toThrow('POST /api/v1/tags/merge is no creation')
  for (const idempotencyKey of ['', 'row\n17', 'Zeile \u2026', 'a'.repeat(256)])
    await expect(client.post('/api/v1/tags', { body: { name: 'a' }, idempotencyKey })).rejects.toThrow(
      TypeError,
    )
  expect(keysOf(requests)).toEqual(['row 17'])
})

test.each([Number.NaN, -1, '30' as unknown as number])(
  'the time %s for a call is refused before anything is sent',
  async (timeout) => {
    const { client, requests } = clientOf([done()])
    const reading = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' }, timeout })
    await expect(reading).rejects.toThrow('timeout must be a number of at least 0')
    expect(requests).toHaveLength(0)
  },
)

test.each([0.5, 1e12, Number.POSITIVE_INFINITY])('a call may take %s milliseconds', async (timeout) => {
  const { client } = clientOf([done()])
  expect(await client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' }, timeout })).toEqual({
    name: 'Imported',
  })
})

const page = () => new Response('<html>', { headers: { 'content-type': 'text/html', 'x-request-id': 'p1' } })

test.each([
  ['a page in place of JSON', page, 'text/html in place of JSON'],
  [
    'broken JSON',
    () => new Response('{"name":', { headers: { 'content-type': 'application/json' } }),
    'broken',
  ],
  ['nothing at all', () => new Response(''), 'in place of JSON'],
])('%s is no answer of Earshot’s, although it comes with 200', async (_, response, words) => {
  const { client, requests } = clientOf([response()])
  const reading = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } }).catch((thrown) => thrown)
  const error = await reading
  expect(error).toBeInstanceOf(EarshotError)
  expect(error).toMatchObject({ status: 200, code: 'unknown', message: expect.stringContaining(words) })
  expect(requests).toHaveLength(1)
})

test('a page for a deletion is no success, and a file may be a page', async () => {
  const { client } = clientOf([page(), page()])
  const deletion = client.delete('/api/v1/tags/{tagId}', { params: { tagId: '1' } })
  await expect(deletion).rejects.toMatchObject({ code: 'unknown', requestId: 'p1' })
  const file = await client.get('/api/v1/files/{fileId}', { params: { fileId: '1' } })
  expect(await file.text()).toBe('<html>')
})

test.each([
  ['a lost connection', new TypeError('fetch failed'), EarshotUnreachable],
  ['an error of the server', problem(500, 'internal'), EarshotError],
])('after %s, a call that could do something twice is not repeated', async (_, step, kind) => {
  const { client, requests } = clientOf([step, done()])
  const merging = client.post('/api/v1/tags/merge', { body: { name: 'a' } })
  await expect(merging).rejects.toBeInstanceOf(kind)
  expect(requests).toHaveLength(1)
})

test('a refusal is not repeated', async () => {
  const { client, requests } = clientOf([problem(404, 'not_found'), done()])
  const reading = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } })
  await expect(reading).rejects.toMatchObject({ code: 'not_found', requestId: 'r1' })
  expect(requests).toHaveLength(1)
})

test('tries end after those that are allowed', async () => {
  const { client, requests } = clientOf([problem(503, 'overloaded'), problem(503, 'overloaded')], {
    retries: 1,
  })
  const reading = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } }).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reading).toMatchObject({ code: 'overloaded' })
  expect(requests).toHaveLength(2)
})

test('a signal ends a call that waits', async () => {
  const { client } = clientOf([problem(429, 'rate_limited', { 'retry-after': '30' })])
  const ending = new AbortController()
  const request = { params: { tagId: '1' }, signal: ending.signal }
  const reading = client.get('/api/v1/tags/{tagId}', request).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(10)
  ending.abort(new Error('enough'))
  expect(await reading).toMatchObject({ message: 'enough' })
})

test('an id is a part of the address, whatever it holds, and a missing one is an error', async () => {
  const { client, requests } = clientOf([done()])
  await client.get('/api/v1/tags/{tagId}', { params: { tagId: 'a/b?c' } })
  expect(requests[0]?.url).toBe('https://feedback.example.com/api/v1/tags/a%2Fb%3Fc')
  for (const tagId of ['', '..'])
    await expect(client.get('/api/v1/tags/{tagId}', { params: { tagId } })).rejects.toThrow('params.tagId')
  expect(requests).toHaveLength(1)
})

test.each([
  [301, { location: 'https://other.example.com/' }, 'redirects to https://other.example.com/'],
  [502, {}, 'Check that url is the address of Earshot'],
])('a response %i that is not Earshot’s says so', async (status, headers, words) => {
  const { client } = clientOf([new Response('<html>', { status, headers })], { retries: 0 })
  const reading = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } })
  await expect(reading).rejects.toMatchObject({ code: 'unknown', message: expect.stringContaining(words) })
})

test.each([
  ['pk_1', 'https://feedback.example.com'],
  ['esk_1', 'ftp://feedback.example.com'],
  ['esk_1', 'feedback'],
])('the key %s for %s is refused before any call', (key, url) => {
  expect(() => clientOf([], { key, url })).toThrow(TypeError)
})

test('a setting that is missing leaves the limits as they are', async () => {
  const missing = { retries: undefined, timeout: undefined, longestWait: undefined }
  const { client, requests } = clientOf(
    Array.from({ length: 9 }, () => problem(503, 'unavailable')),
    missing,
  )
  const error = client.get('/api/v1/tags/{tagId}', { params: { tagId: '1' } }).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await error).toMatchObject({ status: 503 })
  expect(requests).toHaveLength(4)
})

test.each([
  ['a key with a stray character', { key: 'esk_secret\u2026' }],
  ['a key of two lines', { key: 'esk_secret\nmore' }],
  ['no number of tries', { retries: Number.NaN }],
  ['a wait below zero', { longestWait: -1 }],
])('%s is refused before anything is sent, without the key', (_, options) => {
  expect(() => clientOf([], options)).toThrow(TypeError)
  expect(() => clientOf([], options)).not.toThrow(/secret/)
})

test('what is gone after a deletion whose answer was lost is deleted, and what was never there is not found', async () => {
  const params = { params: { tagId: '1' } }
  const lost = clientOf([new TypeError('terminated'), problem(404, 'not_found')])
  const answer = lost.client.delete('/api/v1/tags/{tagId}', params)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeUndefined()
  const limited = clientOf([problem(429, 'rate_limited', { 'retry-after': '1' }), problem(404, 'not_found')])
  const refused = limited.client.delete('/api/v1/tags/{tagId}', params).catch((thrown) => thrown)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toMatchObject({ code: 'not_found' })
})
