import type { BoardAccess } from '@earshot/shared/board/board-access'
import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { answerKnownPages } from '../../test/known-pages.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

/* Access to a project's board: every kind of reader on every endpoint that returns board content. */

const world = sharedWorld()
let ada: Caller
let site: Site
let key: string
let listed: { id: string; reference: string; title: string }

beforeAll(async () => {
  answerKnownPages(world.app, world.services)
  ada = await world.as('Ada')
  key = world.harbor.publicKey
  site = await openSite(world, world.harbor, ada)
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { roadmapPublic: true })
  const { items } = await page().get(`/e/v1/feedback?key=${key}`).json()
  listed = items[0]
}, 60_000)

const page = (): Caller => world.page(world.harbor)
const setAccess = async (boardAccess: BoardAccess) => {
  const answer = await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { boardAccess })
  expect([answer.status, (await answer.json()).boardAccess]).toEqual([200, boardAccess])
}
/** A contact on the organisation's page, with a session opened by the given proofs. */
async function contact(proofs: object = {}): Promise<Caller> {
  const { token } = await page()
    .post('/e/v1/session', { key, ...proofs })
    .json()
  return page().with({ authorization: `Bearer ${token}` })
}

/** Every URL that returns board content. */
const ways = (): string[] => [
  `/e/v1/feedback?key=${key}`,
  `/e/v1/feedback?key=${key}&sort=newest&limit=5`,
  `/e/v1/feedback?key=${key}&category=planned`,
  `/e/v1/feedback?key=${key}&query=${encodeURIComponent(listed.title)}`,
  `/e/v1/similar?key=${key}&title=${encodeURIComponent(listed.title)}`,
  `/e/v1/feedback/${listed.id}?key=${key}`,
  `/e/v1/feedback/${listed.reference}?key=${key}`,
  `/e/v1/feedback/${listed.id}/comments?key=${key}`,
  `/e/v1/changelog?key=${key}`,
  `/e/v1/roadmap?key=${key}`,
]

/** Distinct response statuses over all URLs for one reader. */
const answersTo = async (reader: Caller): Promise<number[]> => {
  const answers = await Promise.all(ways().map((way) => reader.get(way)))
  return [...new Set(answers.map(({ status }) => status))]
}

test.each([
  { access: 'public', stranger: 200, visitor: 200, signed: 200, user: 200 },
  { access: 'contacts', stranger: 403, visitor: 403, signed: 200, user: 200 },
  { access: 'team', stranger: 403, visitor: 403, signed: 403, user: 200 },
] as const)('a board for $access is read by those alone', async ({ access, ...expected }) => {
  await setAccess(access)
  expect(await answersTo(page())).toEqual([expected.stranger])
  expect(await answersTo(await contact())).toEqual([expected.visitor])
  expect(await answersTo(await contact({ identity: site.sign('r-1', { name: 'Rosa' }) }))).toEqual([
    expected.signed,
  ])
  // Chloe belongs to another organisation.
  expect(await answersTo(await world.as('Chloe'))).toEqual([expected.stranger])
  for (const member of [ada, await world.as('Ben')]) expect(await answersTo(member)).toEqual([expected.user])
  expect(await answersTo(ada.with({ 'sec-fetch-site': 'cross-site', origin: world.harbor.origin }))).toEqual([
    expected.stranger,
  ])
})

test('what was kept or is known to a browser does not reach a stranger after the switch, nor back', async () => {
  await setAccess('public')
  const asked = async (headers: Record<string, string> = {}) =>
    page()
      .with(headers)
      .get(ways()[0] ?? '')
  const before = await asked()
  const etag = before.headers.get('etag') ?? ''
  expect((await asked({ 'if-none-match': etag })).status).toBe(304)
  await setAccess('contacts')
  for (const known of ['', etag]) {
    const refused = await asked({ 'if-none-match': known })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect(await refused.text()).not.toContain(listed.title)
  }
  const rosa = await contact({ identity: site.sign('r-1', { name: 'Rosa' }) })
  for (const _ of ['made', 'kept']) {
    const read = await rosa.get(ways()[0] ?? '')
    expect([read.status, read.headers.get('cache-control'), read.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    expect((await asked()).status).toBe(403)
  }
  await setAccess('public')
  expect((await asked()).status).toBe(200)
})

test('a contact who may not read a board goes on sending to it and sees their own alone', async () => {
  await setAccess('team')
  const rosa = await contact({ identity: site.sign('r-2', { name: 'Rosa' }) })
  const { id } = await (
    await rosa.post('/e/v1/feedback', { kind: 'idea', title: 'A lamp at the gate' })
  ).json()
  expect((await rosa.get(`/e/v1/me/feedback/${id}`)).status).toBe(200)
  expect((await rosa.post(`/e/v1/feedback/${id}/comments`, { body: 'A green one.' })).status).toBe(201)
  for (const call of [
    rosa.get(`/e/v1/me/feedback/${listed.id}`),
    rosa.get(`/e/v1/me/feedback/${listed.id}/comments`),
    rosa.put(`/e/v1/feedback/${listed.id}/vote`),
    rosa.post(`/e/v1/feedback/${listed.id}/comments`, { body: 'I saw it.' }),
  ])
    expect((await call).status).toBe(404)
  await setAccess('contacts')
  expect((await rosa.get(`/e/v1/me/feedback/${listed.id}`)).status).toBe(200)
  expect((await rosa.put(`/e/v1/feedback/${listed.id}/vote`)).status).toBe(200)
})

test('what a private board lists is not compressed, since it may have addresses of files that work without a login', async () => {
  const rosa = (await contact({ identity: site.sign('r-1', { name: 'Rosa' }) })).with({
    'accept-encoding': 'br',
  })
  const path = `/e/v1/feedback?key=${key}`
  for (const [access, encoding] of [
    ['public', 'br'],
    ['contacts', null],
  ] as const) {
    await setAccess(access)
    expect((await rosa.get(path)).headers.get('content-encoding')).toBe(encoding)
  }
})

test('a token of a revoked secret, or of a contact who was erased, opens nothing', async () => {
  await setAccess('contacts')
  const erased = await contact({ identity: site.sign('r-3', { name: 'Rosa' }) })
  expect((await erased.delete('/e/v1/me')).status).toBe(204)
  expect(await answersTo(erased)).toEqual([401])
  const calls = () => [
    erased.get(`/e/v1/me/feedback/${listed.id}`),
    erased.get(`/e/v1/me/feedback/${listed.id}/comments`),
    erased.put(`/e/v1/feedback/${listed.id}/follow`),
    erased.patch('/e/v1/me/notification-settings', { mail: false }),
  ]
  for (const call of calls()) expect((await call).status).toBe(401)
  await setAccess('public')
  for (const call of calls().slice(2)) expect((await call).status).toBe(401)
})

test('of a private board only those who may read it are notified, and an item’s author', async () => {
  await setAccess('public')
  const [author, visitor] = [await contact(), await contact()]
  const rosa = await contact({ identity: site.sign('r-4', { name: 'Rosa' }) })
  const { id } = await (
    await author.post('/e/v1/feedback', { kind: 'idea', title: 'A bell on the buoy' })
  ).json()
  await ada.put(`/api/v1/feedback/${id}/approval`, {})
  for (const voter of [visitor, rosa]) expect((await voter.put(`/e/v1/feedback/${id}/vote`)).status).toBe(200)
  for (const [access, total] of [
    ['public', 3],
    ['contacts', 2],
    ['team', 1],
  ] as const) {
    await setAccess(access)
    expect(await ada.get(`/api/v1/reach?ids=${id}`).json()).toMatchObject({ total })
  }
})
