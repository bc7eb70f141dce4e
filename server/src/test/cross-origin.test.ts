import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { policies } from '../http/route-options.ts'
import { attempt, sampleOf, textOf } from './attempt.ts'
import { Caller } from './caller.ts'
import { fingerprintOfAll } from './fingerprint.ts'
import { sharedWorld } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'

/* Effects of a request's headers, before the database is queried: only on SQLite (`server/vitest.config.ts`). */

const world = sharedWorld()
let ids: Ids
/** Refused calls and reads end no session, so one caller of each kind is enough. */
let owner: Caller
let operator: Caller
let contact: Caller
/** The data after the last call, which no later call may change. */
let untouched: string

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
  owner = await world.as('Ada')
  operator = await world.operator()
  contact = await world.contact(world.harbor, 'Mira')
  untouched = await print()
}, 60_000)

const operations = [...policies.keys()]
const print = () => fingerprintOfAll(world.db)
const callerOf = (operation: string) => (policies.get(operation) === 'operator' ? operator : owner)

describe('calls with a cookie that other sites cause', () => {
  const sites = [undefined, 'same-origin', 'same-site', 'cross-site', 'none']
  const origins = [
    undefined,
    'https://earshot.example',
    'https://evil.example',
    'null',
    'http://earshot.example',
  ]
  const types = [
    'application/json',
    'APPLICATION/JSON; charset=utf-8',
    'text/plain',
    'TEXT/PLAIN;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
  ]
  const table = sites.flatMap((site) =>
    origins.flatMap((origin) => types.map((type) => [site, origin, type] as const)),
  )

  test.each(table)('Sec-Fetch-Site %s, Origin %s, Content-Type %s', async (site, origin, type) => {
    const { cookie = '' } = owner.headers
    const fromUs = site === 'same-origin' || (site === undefined && origin === 'https://earshot.example')
    const caller = new Caller(world.app, {
      cookie,
      ...(site && { 'sec-fetch-site': site }),
      ...(origin && { origin }),
      ...(type && { 'content-type': type }),
    })
    const answer = await caller.call('PUT', `/api/v1/feedback/${ids.bugId}/rejection`, '{"block":false}')
    expect(answer.status).toBe(!fromUs ? 403 : /json/i.test(type ?? '') ? 200 : 415)
    if (fromUs) {
      untouched = await print()
      return
    }
    expect((await answer.json()).code).toBe('cross_site')
    expect(await print()).toBe(untouched)
  })

  test.each(operations.filter((name) => / \/api\//.test(name) && !name.startsWith('GET ')))(
    'every call that changes something has the guard: %s',
    async (operation) => {
      const caller = callerOf(operation).with({
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      })
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'cross_site'])
      expect(await print()).toBe(untouched)
    },
  )
})

/** Reading one's own item clears its unread mark: the widget reads it only when a person opens it. */
const marksRead = 'GET /e/v1/me/feedback/{feedbackId}'

test.each(operations.filter((name) => name.startsWith('GET ') && name !== marksRead))(
  'reading changes nothing, by HEAD and OPTIONS neither: %s',
  async (operation) => {
    const caller = operation.includes(' /e/') ? contact : callerOf(operation)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await textOf(await attempt(caller, `${method} `, sampleOf(operation)(ids)))
    expect(await print()).toBe(untouched)
  },
)

describe('the console’s calls', () => {
  test.each(operations.filter((name) => name.includes(' /api/')))(
    '%s has no CORS headers',
    async (operation) => {
      const { path } = sampleOf(operation)(ids)
      const caller = (await world.callerOf(operation)).with({
        origin: world.harbor.origin,
        'sec-fetch-site': 'same-origin',
      })
      const [method = ''] = operation.split(' ')
      for (const answer of [await caller.call(method, path), await caller.call('OPTIONS', path)]) {
        await textOf(answer)
        expect(corsOf(answer)).toEqual([])
      }
    },
  )
})

describe('the widget’s calls', () => {
  const page = (origin?: string) =>
    new Caller(world.app, { ...(origin && { origin }), 'sec-fetch-site': 'cross-site' })
  const list = () => `/e/v1/feedback?key=${world.harbor.publicKey}`

  test('an allowed page may read, by its own name, never with cookies, and caches keep pages apart', async () => {
    const answer = await page(world.harbor.origin).get(list())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(world.harbor.origin)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  test('a page without an origin may not, but for our own', async () => {
    expect((await page().get(list())).status).toBe(403)
    expect((await world.console().get(list())).status).toBe(200)
  })

  test('the page of another organisation may not, with a key or with a token', async () => {
    const { authorization = '' } = (await world.contact(world.harbor, 'Mira')).headers
    const stranger = page(world.lumen.origin)
    expect((await stranger.get(list())).status).toBe(403)
    expect((await stranger.with({ authorization }).get('/e/v1/me/feedback')).status).toBe(403)
  })

  test('nothing that only looks like an website is one', async () => {
    const letters = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'abz019-.:/@%_ ') })
    const mutation = fc.oneof(
      letters.map((text) => world.harbor.origin + text),
      letters.map((text) => `https://${text}app.harbor.example`),
      letters.map((text) => `https://${text}.app.harbor.example`),
      letters.map((text) => `https://app.harbor.example.${text}`),
      fc.nat(20).map((at) => `${world.harbor.origin.slice(0, at)}x${world.harbor.origin.slice(at)}`),
      fc.nat(20).map((at) => world.harbor.origin.slice(0, at) + world.harbor.origin.slice(at + 1)),
      fc.constantFrom(
        'http://app.harbor.example',
        'HTTPS://APP.HARBOR.EXAMPLE',
        'https://APP.harbor.example',
        'https://app.harbor.example:443',
        'https://app.harbor.example:8443',
        'https://app.harbor.example/',
        'https://app.harbor.example.',
        'https://harbor.example',
        'https://evil.example#https://app.harbor.example',
        'null',
        '*',
      ),
    )
    const property = fc.asyncProperty(mutation, async (origin) => {
      fc.pre(origin.trim() !== world.harbor.origin)
      const answer = await page(origin).get(list())
      expect(answer.status).toBe(403)
      expect(corsOf(answer)).toEqual([])
    })
    await fc.assert(property, { numRuns: 300 })
  })

  test('a preflight is answered alike for every address, with fixed methods and headers', async () => {
    const ask = (path: string) =>
      page('https://anything.example')
        .with({
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'x-evil, cookie',
        })
        .call('OPTIONS', path)
    const [known, unknown, foreign] = [
      await ask('/e/v1/feedback'),
      await ask('/e/v1/nothing/here'),
      await ask(`/e/v1/feedback/${ids.bugId}/vote`),
    ]
    for (const answer of [known, unknown, foreign]) {
      expect(answer.status).toBe(204)
      expect(corsOf(answer)).toEqual(corsOf(known))
      expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, PATCH, DELETE')
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        'authorization, content-type, idempotency-key',
      )
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  test('a member’s cookie changes nothing', async () => {
    const { cookie = '' } = (await world.as('Ada')).headers
    for (const path of [
      list(),
      `/e/v1/feedback/${ids.ideaId}?key=${ids.key}`,
      `/e/v1/config?key=${ids.key}`,
    ]) {
      const [plain, withCookie] = [
        await page(world.harbor.origin).get(path),
        await page(world.harbor.origin).with({ cookie }).get(path),
      ]
      expect(await withCookie.text()).toBe(await plain.text())
      expect(withCookie.headers.has('set-cookie')).toBe(false)
    }
    const held = `/e/v1/feedback/${ids.bugId}?key=${ids.key}`
    expect((await page(world.harbor.origin).with({ cookie }).get(held)).status).toBe(404)
  })

  test('what was refused before the project was known can be read as well', async () => {
    const limit = `/e/v1/feedback?key=${ids.key}&limit=0`
    const answers = [
      await page(world.harbor.origin).get(limit),
      await page(world.harbor.origin).call('POST', '/e/v1/session', 'x'.repeat(70_000)),
      await page(world.harbor.origin)
        .with({ 'content-type': 'application/json' })
        .call('POST', '/e/v1/session', 'x'.repeat(70_000)),
      await page(world.harbor.origin).post('/e/v1/session', {}),
      await page(world.harbor.origin).get('/e/v1/nothing'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 413, 400, 404])
    for (const answer of answers)
      expect(answer.headers.get('access-control-allow-origin')).toBe(world.harbor.origin)
  })
})

const corsOf = (answer: { headers: Headers }): string[][] =>
  [...answer.headers].filter(([name]) => name.startsWith('access-control-'))
