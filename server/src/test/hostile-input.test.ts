import { limits } from '@earshot/shared/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantTableNames } from '../db/tables/schema.ts'
import { policies } from '../http/route-options.ts'
import { attempt, sampleOf, textOf } from './attempt.ts'
import type { Answer } from './caller.ts'
import { Callers, mailEventsSecret } from './callers.ts'
import { fewerOnPostgres, onOneEngine, runsAll } from './database.ts'
import { type Declared, declaredOf } from './declared.ts'
import { fingerprintOfAll } from './fingerprint.ts'
import { sharedWorld } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'

const world = sharedWorld({ MAIL_EVENTS_SECRET: mailEventsSecret })
let ids: Ids
const callers = new Callers(world)
let declared: Map<string, Declared>
/** Names of all columns of an organisation's rows, as in the database and as in the API. */
let columns: string[]

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
  declared = declaredOf(world)
  columns = await columnNames()
}, 60_000)

const withJson = [...policies.keys()].filter((operation) => isPlain(sampleOf(operation)(blank()).body))
const reads = [...policies.keys()].filter(
  (operation) => operation.startsWith('GET ') && !operation.endsWith('/live'),
)

test('the calls below are all that declare a JSON body', () => {
  const declaring = [...declared.values()].filter(({ input }) => input).map(({ operation }) => operation)
  expect(declaring.sort()).toEqual([...withJson].sort())
})

test('of a request whose key in a header is no good, nothing else is read', async () => {
  const keyed = [...declared.values()].filter(
    ({ operation, parts }) => policies.get(operation) === 'anyone' && parts.headers?.shape.authorization,
  )
  expect(keyed.length).toBeGreaterThan(5)
  for (const { operation } of keyed) {
    const caller = world
      .console()
      .with({ authorization: 'Bearer eu_none', 'content-type': 'application/json' })
    const { path } = sampleOf(operation)(ids)
    const [method = ''] = operation.split(' ')
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{'
    const answer = await caller.call(method, `${path.split('?')[0]}?script=nowhere&limit=none`, body)
    expect([operation, answer.status]).toEqual([operation, operation.endsWith('/source-maps') ? 401 : 404])
  }
})

/** Rejected while the body is read. */
describe.each(onOneEngine(withJson))('%s', (operation) => {
  test('takes no column of a table that is not its to write, and says so of each', async () => {
    const fields = Object.keys(declared.get(operation)?.input?.shape ?? {})
    expect(fields.length).toBeGreaterThan(0)
    const foreign = columns.filter((name) => !fields.includes(name))
    await callers.of(operation)
    const before = await fingerprintOfAll(world.db)
    const answer = await send(operation, {
      ...bodyOf(operation),
      ...Object.fromEntries(foreign.map((name) => [name, 1])),
    })
    const { code, errors } = await answer.json()
    expect([answer.status, code]).toEqual([400, 'invalid_input'])
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual([...foreign].sort())
    expect(await fingerprintOfAll(world.db)).toBe(before)
  })

  test('refuses keys that reach for prototypes, and pollutes none', async () => {
    const json = JSON.stringify(bodyOf(operation)).slice(0, -1)
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const answer = await send(operation, `${json},"${key}":{"polluted":true}}`)
      expect([key, answer.status]).toEqual([key, 400])
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    }
  })

  test('answers what is not JSON, or not an object, with a problem', async () => {
    for (const text of [
      '{',
      '',
      'null',
      '[]',
      '"text"',
      '1',
      '{"a":}',
      '\u0000',
      '{}{}',
      'undefined',
      '[[[['.repeat(500),
    ]) {
      const answer = await send(operation, text)
      const problem = await answer.json()
      expect([text, answer.status]).toEqual([text, 400])
      expect(['malformed_json', 'invalid_input']).toContain(problem.code)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    }
  })

  test('takes JSON alone', async () => {
    const types = [
      'text/plain',
      'text/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/octet-stream',
    ]
    for (const type of types) {
      const answer = await send(operation, JSON.stringify(bodyOf(operation)), { 'content-type': type })
      expect([type, answer.status, (await answer.json()).code]).toEqual([type, 415, 'unsupported_media_type'])
    }
  })

  test('refuses what is too large, by its stated length and while it streams', async () => {
    const large = JSON.stringify({ ...bodyOf(operation), padding: 'x'.repeat(limits.jsonBodyBytes) })
    const stated = await send(operation, large)
    const streamed = await send(operation, large, { 'transfer-encoding': 'chunked' })
    for (const answer of [stated, streamed])
      expect([answer.status, (await answer.json()).code]).toEqual([413, 'payload_too_large'])
  })
})

/** Almost all of it is rejected by the schema. */
describe.each(fewerOnPostgres(withJson))('%s', (operation) => {
  test('never breaks, whatever is sent', async () => {
    const property = fc.asyncProperty(fc.json(), async (json) => {
      const answer = await send(operation, json)
      expect(answer.status, await answer.text()).toBeLessThan(500)
    })
    await fc.assert(property, { numRuns: 30 })
  })
})

/** Input that may get as far as a table. */
describe.each(withJson)('%s', (operation) => {
  // An archived project accepts nothing from customers.
  afterAll(async () => {
    if (operation.endsWith('/archiving'))
      await (await world.as('Ada')).put(sampleOf(operation)(ids).path, { archived: false })
  })

  test('answers values of the wrong type with the field they are in', async () => {
    const wrong = [
      null,
      1,
      -1.5,
      1e300,
      true,
      '',
      'x'.repeat(20_000),
      {},
      { a: 1 },
      [],
      [1],
      [null],
      '\u0000',
      '\ud800',
    ]
    const input = declared.get(operation)?.input
    // A value that the schema refuses gets no further on one engine than on the other.
    const isTried = (field: string, value: unknown) =>
      runsAll || input?.safeParse({ ...bodyOf(operation), [field]: value }).success
    for (const field of Object.keys(bodyOf(operation)))
      for (const value of wrong.filter((value) => isTried(field, value))) {
        const answer = await send(operation, { ...bodyOf(operation), [field]: value })
        const text = await answer.text()
        expect(answer.status, `${field}: ${JSON.stringify(value).slice(0, 50)} → ${text}`).toBeLessThan(500)
        if (answer.status === 400) expect(JSON.parse(text).errors[0].path.split('.')[0], text).toBe(field)
      }
  }, 30_000)
})

/** Rejected by the schema. */
describe.each(fewerOnPostgres(withJson))('%s', (operation) => {
  test('takes no half of a character in words that are kept and shown', async () => {
    const typed = Object.entries(bodyOf(operation)).filter(
      ([field, value]) =>
        typeof value === 'string' && /title|name|body|message|description|reason|note|text/i.test(field),
    )
    for (const [field] of typed) {
      const answer = await send(operation, { ...bodyOf(operation), [field]: 'Half \ud800' })
      expect([field, answer.status]).toEqual([field, 400])
    }
  })
})

describe.each(reads)('%s', (operation) => {
  const cursors = [
    'x',
    encode(null),
    encode([]),
    encode(['\u0000']),
    encode([1, '\u0000']),
    encode([1.5, 'x']),
    encode([2 ** 60, 'x']),
    Buffer.from('[1e400,"x"]').toString('base64url'),
    encode(['\u0000', '\u0000']),
    encode(['x'.repeat(300)]),
    'x'.repeat(501),
  ]
  const hostile = [
    ...cursors.map((cursor) => `cursor=${cursor}`),
    ...['0', '-1', '101', '1.5', 'abc', '', '1e2', '%00', '9'.repeat(400)].map((limit) => `limit=${limit}`),
    ...['%00', '%FF', "'%3B--", '%22%2A', 'NEAR(', '%EF%BF%BF', '𝕏', '-', '*', '"'].flatMap((text) => [
      `query=${text}`,
      `title=${text}`,
      `key=${text}`,
      `ids=${text}`,
    ]),
    'sort=worst',
    'unanswered=maybe',
    'tenantId=1',
    '__proto__=1',
  ]

  test('never breaks over what stands in its address', async () => {
    const { path } = sampleOf(operation)(ids)
    const known = declared.get(operation)?.query ?? []
    const isKnown = (extra: string) => known.includes(extra.split('=')[0] ?? '')
    // Parameters that the operation does not read are tried together.
    const unknown = hostile.filter((extra) => !isKnown(extra)).join('&')
    const extras = [...hostile.filter(isKnown), unknown]
    for (const extra of extras) {
      const answer = await readWith(operation, `${path}${path.includes('?') ? '&' : '?'}${extra}`)
      const text = await textOf(answer)
      expect(answer.status, `${path} ${extra} ${text}`).toBeLessThan(500)
      expect(text).not.toMatch(/sqlite|postgres|select |node_modules|\.ts:/i)
    }
  })
})

/** Texts that are not ids are rejected before any query. */
describe.each(fewerOnPostgres(reads))('%s', (operation) => {
  test('knows no id but those of its own kind', async () => {
    const { path } = sampleOf(operation)(ids)
    for (const id of [
      '1',
      '%00',
      "'",
      '00000000-0000-0000-0000-000000000000',
      `${ids.ideaId}%20`,
      '..%2f..',
      ids.key,
    ]) {
      const broken = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id)
      if (broken === path) continue
      const answer = await readWith(operation, broken)
      expect([400, 403, 404, 200], `${broken} ${answer.status}`).toContain(answer.status)
      expect(await answer.text()).not.toContain('reports')
    }
  })
})

async function send(operation: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const { path } = sampleOf(operation)(ids)
  const caller = (await callers.of(operation)).with({ 'content-type': 'application/json', ...headers })
  const answer = await attempt(caller, operation, { path, body })
  if (answer.status < 300) callers.forget()
  return answer
}

const readWith = async (operation: string, path: string): Promise<Answer> =>
  (await callers.of(operation)).get(path)

const bodyOf = (operation: string): Record<string, unknown> =>
  sampleOf(operation)(ids).body as Record<string, unknown>

async function columnNames(): Promise<string[]> {
  const db = world.tenant()
  const names = new Set(['tenant_id', 'verified', 'emailVerified', 'isAdmin', 'owner', 'role', 'plan'])
  for (const table of tenantTableNames) {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst()
    for (const name of Object.keys(row ?? {})) names.add(name)
  }
  const camel = [...names].map((name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()))
  return [...new Set([...names, ...camel])]
}

function encode(parts: unknown): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

function isPlain(body: unknown): boolean {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array)
}

/** Placeholder ids, to inspect the form of a sample. */
function blank(): Ids {
  return new Proxy({} as Ids, { get: () => '' })
}
