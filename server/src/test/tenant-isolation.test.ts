import { beforeAll, describe, expect, test } from 'vitest'
import { policies } from '../http/route-options.ts'
import { harbor } from '../scripts/world.ts'
import { attempt, type Sample, sampleOf, textOf } from './attempt.ts'
import type { Answer, Caller } from './caller.ts'
import { fewerOnPostgres, onOneEngine } from './database.ts'
import { fingerprint } from './fingerprint.ts'
import { sharedWorld } from './harness.ts'
import { sampleProgram } from './sample-api-keys.ts'
import { type Ids, idsOf } from './sample-ids.ts'
import { samples } from './samples.ts'

/*
 * Everyone of Lumen tries Harbor's ids in every parameter of every call. None of Harbor's data may change, and none of
 * its texts may be returned.
 */

const world = sharedWorld()
let theirs: Ids
let own: Ids
/** Harbor's data before the calls: no call may change them. */
let untouched: string
/** All callers of Lumen. */
const callers: Record<string, () => Promise<Caller>> = {
  anonymous: async () => world.page(world.lumen),
  'a contact': () => world.contact(world.lumen, 'Ruben'),
  'a user': () => world.as('Emil'),
  'an administrator': () => world.as('Dana'),
  'the owner': () => world.as('Chloe'),
  'an API key': () => sampleProgram(world, { organisation: world.lumen }),
}

beforeAll(async () => {
  theirs = await idsOf(world, world.harbor)
  own = await idsOf(world, world.lumen)
  untouched = await fingerprint(world.db, world.harbor.tenantId)
}, 60_000)

const operations = [...policies.keys()]

test('no sample is left over', () => {
  expect(operations).toEqual(expect.arrayContaining(Object.keys(samples)))
})

/** Addresses without a declared operation: pages, files and health checks, which have no tenant. */
const undeclared = new Map([
  ['GET /healthz', 'says that the process lives'],
  ['GET /readyz', 'says that the database takes a write'],
  ['GET /e/v1.js', 'the loader, the same file for everyone'],
  ['GET /e/canny.js', 'written for pages of Canny, the same file for everyone'],
  ['GET /e/featurebase.js', 'written for pages of Featurebase, the same file for everyone'],
  ['GET /e/manifest.json', 'what its files are called, the same for everyone'],
  [
    'GET /e/:release{[0-9]+\\.[0-9]+\\.[0-9]+-[0-9a-f]{8}\\.js}',
    'the loader of a release, the same for everyone',
  ],
  [
    'GET /e/:package{earshot-widget-[0-9]+\\.[0-9]+\\.[0-9]+-[0-9a-f]{8}\\.tgz}',
    'the npm package of a release, the same for everyone',
  ],
  ['GET /e/c/:file', 'its chunks, the same files for everyone'],
  ['GET /e/c/:attempt{[0-9]+}/:file', 'its chunks again, after an import that failed'],
  ['GET /api/v1/auth/google/callback', 'where Google sends the browser; the state and its cookie say whose'],
  ['GET /e/guide', 'leads to the help page, the same for everyone'],
  ['GET /e/preview', 'an empty page for the console to show a widget on, the same for everyone'],
  ['GET /e/preview.js', 'its script, the same file for everyone'],
  ['GET /api/v1/openapi.json', 'the description of the calls'],
  ['GET /api-reference', 'the same as a page'],
  ['GET /api-reference/', 'the same as a page'],
  ['GET /robots.txt', 'what search engines may read, the same for everyone'],
  ['GET /sitemap.xml', 'the public pages, the same for everyone'],
  ['GET /.well-known/security.txt', 'where to report a weakness, the same for everyone'],
  ['GET /status', 'the state of the service, the same for everyone'],
  ['GET /status/', 'the state of the service, the same for everyone'],
  ['GET /live-demo', 'begins a visit of the live demo, which reads as one of its members'],
  ['GET /status.atom', 'its incidents and maintenance, the same for everyone'],
  ['GET /site-feedback/:slug/changelog.atom', 'what a public board has published, the same for everyone'],
  ['GET /site-feedback/:slug/cards/:file', 'pictures of what a public board shows, the same for everyone'],
  ['GET /mailbox', 'development only'],
  ['GET /mailbox/mailbox.css', 'development only'],
  ['GET /mailbox/mailbox.js', 'development only'],
  ['GET /mailbox/templates', 'development only'],
  ['GET /mailbox/templates/:name', 'development only'],
  ['GET /mailbox/templates/:name/html', 'development only'],
  ['GET /mailbox/:id', 'development only'],
  ['GET /mailbox/:id/html', 'development only'],
])

test('every route is declared with a policy, or listed here with the reason why it has none', () => {
  const handlers = world.app.routes.filter(({ method }) => method !== 'ALL')
  const names = handlers.map(({ method, path }) => `${method} ${path}`)
  const declared = new Set(operations.map((name) => name.replace(/\{(\w+)\}/g, ':$1')))
  expect(names.filter((name) => !declared.has(name) && !undeclared.has(name))).toEqual([])
})

/**
 * Operations that take no id, but a signed link or an API key: `features/tracking/tracking.test.ts` tries those of
 * others, `authorisation.test.ts` the key.
 */
const withoutIds = new Set([
  'GET /api/v1/tracked-feedback',
  'GET /api/v1/tracked-feedback/comments',
  'GET /api/v1/me',
])

test('the sample requests do succeed with one’s own ids, so that the refusals above mean something', async () => {
  const failures: string[] = []
  for (const operation of operations.filter((name) => name.startsWith('GET ') && !withoutIds.has(name))) {
    const answer =
      policies.get(operation) === 'operator'
        ? await attempt(await world.operator(), operation, sampleOf(operation)(own))
        : await send(
            operation.includes(' /e/') ? 'a contact' : 'the owner',
            operation,
            sampleOf(operation)(own),
          )
    await textOf(answer)
    if (answer.status !== 200) failures.push(`${operation} ${answer.status}`)
  }
  expect(failures).toEqual([])
})

/** Operations that are public for everyone who knows the address. */
const published = new Set([
  'GET /e/v1/logo/{projectId}/{hash}',
  'GET /api/v1/sites/{slug}',
  'GET /e/v1/files/{token}',
  'GET /e/v1/shared-files/{token}',
  'GET /e/v1/entry-images/{token}',
])

/** Deletions that answer the same for what is gone, what never was, and what belongs to others. */
const repeatable = new Set(['DELETE /api/v1/webhooks/{webhookId}'])

/*
 * Signing in queries tables that a guest cannot reach, and the owner may query all of them; the other callers run the
 * same statements or fewer, and are tested on one engine.
 */
const everybody = Object.keys(callers)
const asking = ['a contact', 'the owner']
const tried = [...asking, ...onOneEngine(everybody.filter((who) => !asking.includes(who)))]

describe.each(tried)('%s of Lumen', (who) => {
  test.each(fewerOnPostgres(operations))('gets nowhere with Harbor’s ids: %s', async (operation) => {
    const sample = sampleOf(operation)
    for (const request of attempts(sample)) {
      const answer = await send(who, operation, request)
      const text = await textOf(answer)
      expect(wordsOfHarborIn(text), `${operation} ${request.path}`).toEqual([])
      if (namesSomethingOfTheirs(pathOf(request)) && !published.has(operation))
        expect(
          [401, 403, 404, ...(repeatable.has(operation) ? [204] : [])],
          `${operation} answered ${text}`,
        ).toContain(answer.status)
      expect(answer.status, text).not.toBe(500)
    }
    expect(await fingerprint(world.db, world.harbor.tenantId)).toBe(untouched)
  })
})

/** All of Harbor's ids at once, and each one among the caller's own. */
function attempts(sample: (ids: Ids) => Sample): Sample[] {
  const mixed = (Object.keys(own) as (keyof Ids)[])
    .map((name) => sample({ ...own, [name]: theirs[name] }))
    .filter(({ path, body }) => namesSomethingOfTheirs(path + JSON.stringify(body ?? null)))
  return [sample(theirs), ...mixed]
}

const pathOf = ({ path }: Sample): string => path.split('?')[0] ?? ''

/** A version is a number, which any text may contain. */
const namesSomethingOfTheirs = (text: string): boolean =>
  Object.values(theirs).some((id) => !/^\d+$/.test(id) && text.includes(id))

/**
 * The server's own pages show a public board to anyone with its project's public key; here Lumen's page uses the key.
 */
async function send(who: string, operation: string, sample: Sample): Promise<Answer> {
  const caller = arrived.get(who) ?? (await callers[who]?.()) ?? world.console()
  arrived.set(who, caller)
  const placed = sample.path.startsWith('/e/') ? caller.with(world.page(world.lumen).headers) : caller
  const answer = await attempt(placed, operation, sample)
  if (answer.status < 300 && !operation.startsWith('GET ')) arrived.delete(who)
  return answer
}

/** Signed-in callers; signed in again after a call that may have ended the session. */
const arrived = new Map<string, Caller>()

/** Words that occur only in Harbor's demo data. */
const canaries = [
  harbor.owner.email,
  harbor.owner.lastName,
  ...harbor.others.flatMap(({ email, lastName }) => [email, lastName]),
  ...harbor.contacts.filter((name) => name.length > 4),
  ...harbor.items.map(({ title }) => title),
  ...harbor.items.flatMap(({ comments }) => comments?.map(({ body }) => body) ?? []),
  ...harbor.cards.map(({ title }) => title),
].filter((words) => words.length > 3)

const wordsOfHarborIn = (text: string): string[] => canaries.filter((words) => text.includes(words))
