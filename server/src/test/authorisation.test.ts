import { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import { Problem } from '@earshot/shared/errors'
import { type Permission, permissions } from '@earshot/shared/permissions'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demandsOf, policies, scopeOf } from '../http/route-options.ts'
import { attempt, freshSample, idsNamedBy, sampleOf, textOf } from './attempt.ts'
import type { Answer, Caller } from './caller.ts'
import { onOneEngine } from './database.ts'
import { type Declared, declaredOf } from './declared.ts'
import { endings } from './endings.ts'
import { openWorld, sharedWorld, type World } from './harness.ts'
import { paths, read } from './project-files.ts'
import { sampleProgram } from './sample-api-keys.ts'
import { memberFileOf } from './sample-files.ts'
import { type Ids, idsOf, ownIdsOf, writtenCommentIdOf } from './sample-ids.ts'
import { taskCommentIdsOf } from './sample-task-comments.ts'

/*
 * Every operation by every kind of caller. The expected results follow only from the route's declared policy and from
 * the permission table. Ranks are compared before an operation begins, so refusals are tested on one engine
 * (`onOneEngine`); on Postgres only the callers with the highest rank run each operation.
 */

const world = sharedWorld()
/** Ids of objects that existed at first. A refusal does not check if they still exist. */
let ids: Ids
let declared: Map<string, Declared>

/** A new session each: some calls end their session. */
const members = {
  'a user': { rank: 0, arrive: (place: World) => place.as('Ben') },
  'an administrator': { rank: 1, arrive: (place: World) => place.as('Cleo') },
  'the owner': { rank: 2, arrive: (place: World) => place.as('Ada') },
}
const ranks = { User: 0, Administrator: 1, Owner: 2 }

async function openWorldOfItsOwn(): Promise<World> {
  const place = await openWorld()
  onTestFinished(() => place.close())
  return place
}

const ofTaskComments = new Set(['taskCommentId', 'deletedTaskCommentId'])

/** The caller's own ids, of those that a sample uses. */
async function ownIdsIn(operation: string, member: Caller): Promise<Partial<Ids>> {
  const named = idsNamedBy(operation)
  if (named.includes('writtenCommentId')) return { writtenCommentId: await writtenCommentIdOf(member) }
  if (named.some((name) => ofTaskComments.has(name))) {
    const { taskId } = await idsOf(world, world.harbor, ['taskId'])
    return { taskId, ...(await taskCommentIdsOf(member, taskId)) }
  }
  if (named.includes('memberFileId'))
    return { memberFileId: await memberFileOf(member, world.harbor.projectId) }
  return named.includes('deviceId') || named.includes('email') ? ownIdsOf(member) : {}
}

/** Operations that the rank would allow, but that the member's position in the organisation forbids. */
const impossible = new Map([
  ['POST /api/v1/organisation/departure', 2],
  ['POST /api/v1/account/deletion', 2],
])

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
  declared = declaredOf(world)
}, 60_000)

/** Pictures that a member's own browser may cache, because their address identifies the content. */
const keptByBrowsers = new Map([
  ['GET /api/v1/users/{userId}/photo/{hash}', 'private, max-age=86400, immutable'],
  ['GET /api/v1/files/{fileId}', 'private, max-age=300'],
  ['GET /api/v1/files/{fileId}/thumbnail', 'private, max-age=300'],
])

/** The result depends on the subscription, once the caller has the permission. */
const ofBilling = 'POST /api/v1/subscription/'
const isImpossible = (operation: string, rank: number, status: number): boolean =>
  impossible.get(operation) === rank ||
  (operation.startsWith(ofBilling) && rank > ranks.User && status !== 200)

const operations = [...policies]
const ofMembers = operations.filter(([, access]) => access in permissions) as [string, Permission][]
const ofOperators = operations.filter(([, access]) => access === 'operator')
const ofPrograms = operations.filter(([, access]) => access === 'apiKey')
const ofContacts = operations.filter(([, access]) => access === 'contact')
const ofAnyone = operations.filter(([, access]) => access === 'anyone')
/** Fields of a body that need a permission of their own: operation, field, permission. */
const ofFields = [...demandsOf].flatMap(([operation, { fields = {} }]) =>
  Object.entries(fields).map(([field, permission]) => [operation, field, permission] as const),
)

describe.each(ofMembers)('%s (%s)', (operation, permission) => {
  test.each(onOneEngine(['anonymous', 'a contact']))('asks %s to sign in', async (who) => {
    const caller =
      who === 'anonymous'
        ? world.console()
        : (await world.contact(world.harbor, 'Mira')).with({ 'sec-fetch-site': 'same-origin' })
    const answer = await attempt(caller, operation, sampleOf(operation)(ids))
    expect(answer.status).toBe(401)
    const { signedOutMessage } = demandsOf.get(operation) ?? {}
    expect(await answer.json()).toMatchObject(
      signedOutMessage
        ? { status: 'Unauthorized', messages: [signedOutMessage] }
        : { code: 'unauthenticated' },
    )
  })

  test.each([...onOneEngine(['a user', 'an administrator'] as const), 'the owner' as const])(
    'answers %s by the permission table',
    { tags: ['6.21', '7.27'] },
    async (who) => {
      const { rank, arrive } = members[who]
      const allowed = rank >= ranks[permissions[permission]]
      const place = allowed && endings.has(operation) ? await openWorldOfItsOwn() : world
      const member = await arrive(place)
      const sample = allowed
        ? await freshSample(place, operation, await ownIdsIn(operation, member))
        : sampleOf(operation)(ids)
      const answer = await attempt(member, operation, sample)
      const text = await textOf(answer)
      if (isImpossible(operation, rank, answer.status)) return expect(answer.status, text).toBe(409)
      if (!allowed) {
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

/** Programs by their scopes: an organisation has at most fifty keys. */
const programs = new Map<string, Promise<Caller>>()
function programFor(scopes: readonly ApiKeyScope[]): Promise<Caller> {
  const name = scopes.join()
  const program = programs.get(name) ?? sampleProgram(world, { scopes })
  programs.set(name, program)
  return program
}

describe.each(onOneEngine(ofMembers))('%s (%s) with an API key', (operation, access) => {
  const scope = scopeOf({ access, ...demandsOf.get(operation) })

  test.each(scope === null ? ['closed'] : [])('is %s to a key with every scope', async () => {
    const answer = await attempt(await programFor(ApiKeyScope.options), operation, sampleOf(operation)(ids))
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  })

  test.each(scope === null ? [] : [scope])('answers a key with the scope %s', async (needed) => {
    const isEnding = endings.has(operation)
    const place = isEnding ? await openWorldOfItsOwn() : world
    // A program changes only its own comments and files, which it also has to write.
    const isOwn = idsNamedBy(operation).some((name) => name === 'writtenCommentId' || name === 'memberFileId')
    const scopes: ApiKeyScope[] = isOwn ? ['feedback:read', 'feedback:write', needed] : [needed]
    const program = await (isEnding ? sampleProgram(place, { scopes }) : programFor(scopes))
    const own = isOwn || scope === 'tasks:write' ? await ownIdsIn(operation, program) : {}
    const answer = await attempt(program, operation, await freshSample(place, operation, own))
    const text = await textOf(answer)
    expect(answer.status, text).toBeLessThan(300)
    if (!keptByBrowsers.has(operation)) expectDeclared(operation, answer.status, text)
    expect(answer.headers.get('ratelimit-policy')).toContain('apiKey')
  })

  test.each(scope === null ? [] : [scope])('names %s to a key with all others', async (needed) => {
    const program = await programFor(ApiKeyScope.options.filter((name) => name !== needed))
    const answer = await attempt(program, operation, sampleOf(operation)(ids))
    const { code, detail } = await answer.json()
    expect([answer.status, code]).toEqual([403, 'insufficient_scope'])
    expect(detail).toContain(needed)
  })
})

/** Work that visitors of the live demo see: everything that a user reads, except accounts. */
const isShownToVisitors = (operation: string, permission: Permission): boolean =>
  operation.startsWith('GET ') &&
  permissions[permission] === 'User' &&
  (permission !== 'ownAccount' || demandsOf.get(operation)?.inLiveDemo === true)

const [shown, hidden] = [true, false].map((isShown) =>
  ofMembers.filter(([operation, permission]) => isShownToVisitors(operation, permission) === isShown),
)

test.each(onOneEngine(shown ?? []))(
  '%s (%s) shows Harbor to a visitor of the live demo, without an address',
  async (operation) => {
    const answer = await attempt(await world.demoVisitor(), operation, await freshSample(world, operation))
    const text = await textOf(answer)
    expect(answer.status, text).toBe(200)
    expect(text).not.toMatch(/\w@\w/)
  },
)

test.each(onOneEngine(hidden ?? []))(
  '%s (%s) shows a visitor of the live demo nothing',
  async (operation) => {
    const answer = await attempt(await world.demoVisitor(), operation, sampleOf(operation)(ids))
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'forbidden'])
  },
)

describe.each(ofPrograms)('%s (%s)', (operation) => {
  test('answers every key, whatever its scopes', async () => {
    for (const scopes of [ApiKeyScope.options, ['audit:read'] as const]) {
      const answer = await attempt(await programFor(scopes), operation, sampleOf(operation)(ids))
      expectDeclared(operation, answer.status, await textOf(answer))
    }
  })

  test('asks everybody else for a key', async () => {
    for (const caller of [world.console(), await world.as('Ada')]) {
      const answer = await attempt(caller, operation, sampleOf(operation)(ids))
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthenticated'])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="earshot"')
    }
  })
})

describe.each(onOneEngine(ofFields))('%s with %s (%s)', (operation, field, permission) => {
  test.each(Object.entries(members))(
    'answers %s by the permission of the field',
    { tags: ['6.21'] },
    async (_, { rank, arrive }) => {
      const sample = await freshSample(world, operation)
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

/** Permissions that some operation, or one of its fields, needs. */
const needed = new Set<string>([
  ...ofMembers.map(([, access]) => access),
  ...ofFields.map(([, , permission]) => permission),
])

test('the permission table names nothing that cannot be done', () => {
  expect(Object.keys(permissions).filter((permission) => !needed.has(permission))).toEqual([])
})

test('whatever the console hides by a permission, the server refuses by it', () => {
  const sources = paths.filter((path) => /^console\/src\/.*(?<!\.test)\.tsx?$/.test(path)).map(read)
  const asked = Object.keys(permissions).filter((name) =>
    sources.some((source) => new RegExp(`['"]${name}['"]`).test(source)),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !needed.has(name))).toEqual([])
})

describe.each(ofOperators)('%s (operator)', (operation) => {
  test.each(
    onOneEngine(['anonymous', 'a contact', 'a visitor', ...Object.keys(members), 'an operator who recovers']),
  )('is no address to %s', async (who) => {
    const strangers: Record<string, () => Promise<Caller>> = {
      anonymous: async () => world.console(),
      'a contact': async () =>
        (await world.contact(world.harbor, 'Mira')).with({ 'sec-fetch-site': 'same-origin' }),
      'a visitor': () => world.demoVisitor(),
      'an operator who recovers': () => world.operator({ recovery: true }),
    }
    const caller = await (strangers[who]?.() ?? members[who as keyof typeof members].arrive(world))
    const [method = ''] = operation.split(' ')
    const answer = await attempt(caller, operation, sampleOf(operation)(ids))
    expect(await traits(answer)).toEqual(await traits(await caller.call(method, '/api/v1/nothing')))
    // A wrong method does not reveal the address either.
    const wrong = await caller.call(method === 'PUT' ? 'PATCH' : 'PUT', sampleOf(operation)(ids).path)
    expect(await traits(wrong)).toEqual(await traits(await caller.call('PUT', '/api/v1/nothing')))
  })

  test('answers an operator as it declares', async () => {
    const answer = await attempt(await world.operator(), operation, await freshSample(world, operation))
    const text = await textOf(answer)
    expect(answer.status, text).toBeLessThan(300)
    expectDeclared(operation, answer.status, text)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

/** The comparable parts of a response: everything except values that differ for every request. */
async function traits(answer: Answer) {
  const { requestId, ...problem } = await answer.json()
  expect(requestId).toBeTypeOf('string')
  const headers = Object.fromEntries(answer.headers)
  for (const name of ['x-request-id', 'ratelimit', 'content-length']) delete headers[name]
  return { status: answer.status, problem, headers }
}

describe.each(ofContacts)('%s (contact)', (operation) => {
  test('needs a token, a member’s cookie is none', async () => {
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
    const sample = await freshSample(world, operation)
    const answer = await attempt(await world.contact(world.harbor, 'Mira'), operation, sample)
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    expectDeclared(operation, answer.status, text)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test.each(ofAnyone)('%s answers without anybody signed in, as it declares', async (operation) => {
  const caller = operation.includes(' /e/') ? world.page(world.harbor) : world.console()
  const answer = await attempt(caller, operation, await freshSample(world, operation))
  if (/\{(hash|token)\}$/.test(operation))
    return expect(answer.headers.get('content-type')).toBe('image/webp')
  if (operation.endsWith('.js'))
    return expect(answer.headers.get('content-type')).toContain('text/javascript')
  expectDeclared(operation, answer.status, await answer.text())
})

/**
 * Clients are generated from the declared schemas: a response has exactly the declared fields, even if its JSON is
 * joined from text.
 */
function expectDeclared(operation: string, status: number, text: string): void {
  const schema = declared.get(operation)?.outputs.get(status) ?? (status >= 400 ? Problem : undefined)
  if (!schema) {
    expect(
      // Nothing, a stream of events, the header of a CSV file, or a compressed archive.
      text === '' || text.startsWith('\u001f') || /^(retry:|id:|[a-z ]+(,[a-z ]+)+\r\n)/.test(text),
      `${operation} ${status} ${text}`,
    ).toBe(true)
    return
  }
  expect(schema.parse(JSON.parse(text))).toEqual(JSON.parse(text))
}
