import { Problem } from '@earshot/shared/errors'
import { type Permission, permissions } from '@earshot/shared/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demandsOf, policies } from '../http/policies.ts'
import { attempt, sampleOf, textOf } from './attempt.ts'
import type { Answer, Caller } from './caller.ts'
import { type Declared, declaredOf } from './declared.ts'
import { openWorld, type World } from './harness.ts'
import { paths, read } from './project-files.ts'
import { type Ids, idsOf, ownIdsOf } from './sample-ids.ts'

/*
 * Every operation by everybody. What is expected follows from the policy that the route declares and from
 * the permission table alone.
 */

let world: World
let current: Ids | undefined
let declared: Map<string, Declared>

/** Ids of what is there: made anew only after a call that may have changed or removed some of it. */
async function currentIds(): Promise<Ids> {
  current ??= await idsOf(world, world.harbor)
  return current
}

function noteChange(operation: string, { status }: Answer): void {
  if (status < 300 && !operation.startsWith('GET ')) current = undefined
}

/** A new session each: some calls end it. */
const members: Record<string, { rank: number; arrive: (place: World) => Promise<Caller> }> = {
  'a user': { rank: 0, arrive: (place) => place.as('Ben') },
  'an administrator': { rank: 1, arrive: (place) => place.as('Cleo') },
  'the owner': { rank: 2, arrive: (place) => place.as('Ada') },
}
const ranks = { User: 0, Administrator: 1, Owner: 2 }

/** Calls after which a member or the organisation is gone: each in a world of its own. */
const endings = new Set([
  'POST /api/v1/organisation/departure',
  'POST /api/v1/organisation/deletion',
  'PUT /api/v1/projects/{projectId}/archiving',
  'PUT /api/v1/projects/{projectId}/key',
  'POST /api/v1/projects/{projectId}/deletion',
  'POST /api/v1/account/deletion',
])

/** What the rank would allow and the place in the organisation does not. */
const impossible = new Map([
  ['POST /api/v1/organisation/departure', 2],
  ['POST /api/v1/account/deletion', 2],
])

beforeAll(async () => {
  world = await openWorld()
  declared = declaredOf(world)
}, 60_000)
afterAll(() => world.close())

/** Pictures: what a member's own browser may keep, because the address names the contents. */
const keptByBrowsers = new Map([
  ['GET /api/v1/users/{userId}/photo/{hash}', 'private, max-age=86400, immutable'],
])

const operations = [...policies]
const ofMembers = operations.filter(([, access]) => access in permissions) as [string, Permission][]
const ofOperators = operations.filter(([, access]) => access === 'operator')
const ofContacts = operations.filter(([, access]) => access === 'contact')
const ofAnyone = operations.filter(([, access]) => access === 'anyone')
/** Fields of a body that need a permission of their own: operation, field, permission. */
const ofFields = [...demandsOf].flatMap(([operation, { fields = {} }]) =>
  Object.entries(fields).map(([field, permission]) => [operation, field, permission] as const),
)

describe.each(ofMembers)('%s (%s)', (operation, permission) => {
  test.each(['anonymous', 'a contact'])('asks %s to sign in', async (who) => {
    const caller =
      who === 'anonymous'
        ? world.console()
        : (await world.contact(world.harbor, 'Mira')).with({ 'sec-fetch-site': 'same-origin' })
    const ids = await currentIds()
    const answer = await attempt(caller, operation, sampleOf(operation)(ids))
    expect(answer.status).toBe(401)
    const { signedOutMessage } = demandsOf.get(operation) ?? {}
    expect(await answer.json()).toMatchObject(
      signedOutMessage
        ? { status: 'Unauthorized', messages: [signedOutMessage] }
        : { code: 'unauthenticated' },
    )
  })

  test.each(Object.entries(members))(
    'answers %s by the permission table',
    { tags: ['6.21', '7.27'] },
    async (_, { rank, arrive }) => {
      const place = endings.has(operation) ? await openWorld() : world
      const ids = place === world ? await currentIds() : await idsOf(place, place.harbor)
      const member = await arrive(place)
      const sample = sampleOf(operation)({ ...ids, ...(await ownIdsOf(member)) })
      const answer = await attempt(member, operation, sample)
      noteChange(operation, answer)
      const text = await textOf(answer)
      if (place !== world) await place.close()
      if (impossible.get(operation) === rank) return expect(answer.status, text).toBe(409)
      if (rank < ranks[permissions[permission]]) {
        expect(answer.status).toBe(403)
        expect(JSON.parse(text).code).toBe('forbidden')
      } else {
        expect(answer.status, text).toBeLessThan(300)
        if (!keptByBrowsers.has(operation)) expectDeclared(operation, answer.status, text)
      }
      expect(answer.headers.get('cache-control')).toBe(keptByBrowsers.get(operation) ?? 'no-store')
    },
  )
})

describe.each(ofFields)('%s with %s (%s)', (operation, field, permission) => {
  test.each(Object.entries(members))(
    'answers %s by the permission of the field',
    { tags: ['6.21'] },
    async (_, { rank, arrive }) => {
      const sample = sampleOf(operation)(await currentIds())
      current = undefined
      const marked = { ...sample, body: { ...(sample.body as object), [field]: true } }
      const answer = await attempt(await arrive(world), operation, marked)
      if (rank >= ranks[permissions[permission]])
        return expect(answer.status, await answer.text()).toBeLessThan(300)
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
      const left = { ...sample, body: { ...(sample.body as object), [field]: false } }
      expect((await attempt(await arrive(world), operation, left)).status).toBeLessThan(300)
    },
  )

  test('is a field of the body', () => {
    expect(Object.keys(declared.get(operation)?.input?.shape ?? {})).toContain(field)
  })
})

test('whatever the console hides by a permission, the server refuses by it', () => {
  const held = new Set<string>([
    ...ofMembers.map(([, access]) => access),
    ...ofFields.map(([, , name]) => name),
  ])
  const sources = paths.filter((path) => /^console\/src\/.*(?<!\.test)\.tsx?$/.test(path)).map(read)
  const asked = Object.keys(permissions).filter((name) =>
    sources.some((source) => new RegExp(`['"]${name}['"]`).test(source)),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !held.has(name))).toEqual([])
})

describe.each(ofOperators)('%s (operator)', (operation) => {
  test.each(['anonymous', 'a contact', ...Object.keys(members), 'an operator who recovers'])(
    'is no address to %s',
    async (who) => {
      const ids = await currentIds()
      const strangers: Record<string, () => Promise<Caller>> = {
        anonymous: async () => world.console(),
        'a contact': async () =>
          (await world.contact(world.harbor, 'Mira')).with({ 'sec-fetch-site': 'same-origin' }),
        'an operator who recovers': () => world.operator({ recovery: true }),
      }
      const caller = await (strangers[who] ?? members[who]?.arrive.bind(undefined, world))?.()
      if (!caller) throw new Error(`Nobody is ${who}`)
      const [method = ''] = operation.split(' ')
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      expect(await traits(answer)).toEqual(await traits(await caller.call(method, '/api/v1/nothing')))
      // Nor does another method say that there is something.
      const wrong = await caller.call(method === 'PUT' ? 'PATCH' : 'PUT', sampleOf(operation)(ids).path)
      expect(await traits(wrong)).toEqual(await traits(await caller.call('PUT', '/api/v1/nothing')))
    },
  )

  test('answers an operator as it declares', async () => {
    const answer = await attempt(await world.operator(), operation, sampleOf(operation)(await currentIds()))
    noteChange(operation, answer)
    const text = await textOf(answer)
    expect(answer.status, text).toBeLessThan(300)
    expectDeclared(operation, answer.status, text)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

/** All that an answer tells, but for what differs at every request. */
async function traits(answer: Answer) {
  const { requestId, ...problem } = await answer.json()
  expect(requestId).toBeTypeOf('string')
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['x-request-id', 'ratelimit', 'content-length']) delete headers[name]
  return { status: answer.status, problem, headers }
}

describe.each(ofContacts)('%s (contact)', (operation) => {
  test('needs a token, a member’s cookie is none', async () => {
    const ids = await currentIds()
    for (const caller of [
      world.page(world.harbor),
      (await world.as('Ada')).with(world.page(world.harbor).headers),
    ]) {
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      expect(answer.status).toBe(401)
      expect((await answer.json()).code).toBe('unauthenticated')
    }
  })

  test('answers a contact as it declares', async () => {
    const answer = await attempt(
      await world.contact(world.harbor, 'Mira'),
      operation,
      sampleOf(operation)(await currentIds()),
    )
    noteChange(operation, answer)
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    expectDeclared(operation, answer.status, text)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test.each(ofAnyone)('%s answers without anybody signed in, as it declares', async (operation) => {
  const ids = await currentIds()
  const caller = operation.includes(' /e/') ? world.page(world.harbor) : world.console()
  const answer = await attempt(caller, operation, sampleOf(operation)(ids))
  if (operation.endsWith('{hash}')) return expect(answer.headers.get('content-type')).toBe('image/webp')
  expectDeclared(operation, answer.status, await answer.text())
})

/** Clients are made from what is declared: an answer has exactly its fields, also where it was joined from text. */
function expectDeclared(operation: string, status: number, text: string): void {
  const schema = declared.get(operation)?.outputs.get(status) ?? (status >= 400 ? Problem : undefined)
  if (!schema) {
    expect(
      text === '' || text.startsWith('retry:') || text.startsWith('id:'),
      `${operation} ${status} ${text}`,
    ).toBe(true)
    return
  }
  expect(schema.parse(JSON.parse(text))).toEqual(JSON.parse(text))
}
