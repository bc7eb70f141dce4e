import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { newestMailTo, sendContactMails } from '../../test/mails.ts'

const world = sharedWorld()
let ada: Caller
let ideaId: string

const moderate = (moderation: 'off' | 'unknown' | 'all') =>
  ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation })

beforeAll(async () => {
  ada = await world.as('Ada')
  const visitor = await world.visitor(world.harbor)
  ideaId = (await visitor.post('/e/v1/feedback', { kind: 'idea', title: 'To be commented on' }).json()).id
  await ada.put(`/api/v1/feedback/${ideaId}/approval`, {})
}, 60_000)

const rename = async (visitor: Caller, name: string) =>
  expect((await visitor.put('/e/v1/me', { name })).status).toBe(200)

const write = async (visitor: Caller, body: string): Promise<string> =>
  (await visitor.post(`/e/v1/feedback/${ideaId}/comments`, { body }).json()).id

const approve = async (commentId: string, more: object = {}) =>
  expect((await ada.put(`/api/v1/comments/${commentId}/approval`, more)).status).toBe(200)

/** Author names on the public board, by comment text. */
async function authors(): Promise<Record<string, string>> {
  const { publicKey } = world.harbor
  const path = `/e/v1/feedback/${ideaId}/comments?key=${publicKey}&limit=100`
  const { items } = await world.page(world.harbor).get(path).json()
  return Object.fromEntries(
    items.map(({ body, authorName }: { body: string; authorName: string }) => [body, authorName]),
  )
}

/** A new contact with a published comment under a name. */
async function published(name: string, body: string): Promise<Caller> {
  const visitor = await world.visitor(world.harbor)
  await rename(visitor, name)
  const id = await write(visitor, body)
  if ((await authors())[body] === undefined) await approve(id)
  expect((await authors())[body]).toBe(name)
  return visitor
}

test.each(['unknown', 'all'] as const)(
  'where words are held (%s), approved ones keep the name, and a new one waits with the next words',
  async (mode) => {
    await moderate(mode)
    const [first, second] = [`First, ${mode}`, `Second, ${mode}`]
    const visitor = await published('Mira', first)
    await rename(visitor, 'Ada Quist')
    expect((await authors())[first]).toBe('Mira')
    // The contact's own details show the name that published comments keep.
    expect((await visitor.get('/e/v1/me').json()).publishedName).toBe('Mira')
    await rename(visitor, 'Ada Quist, owner')
    const id = await write(visitor, second)
    expect((await authors())[second]).toBeUndefined()
    const seen = await ada.get(`/api/v1/feedback/${ideaId}/comments`).json()
    expect(seen.items.find((one: { id: string }) => one.id === id).author.name).toBe('Ada Quist, owner')
    await approve(id)
    expect(await authors()).toMatchObject({ [first]: 'Mira', [second]: 'Ada Quist, owner' })
  },
)

test('where nothing is held, and for whom the team trusts, words follow the name', async () => {
  await moderate('off')
  const free = await published('Noa', 'Not moderated')
  await rename(free, 'Noa Free')
  expect((await authors())['Not moderated']).toBe('Noa Free')
  expect((await free.get('/e/v1/me').json()).publishedName).toBeNull()
  await moderate('unknown')
  const trusted = await world.visitor(world.harbor)
  await rename(trusted, 'Tara')
  await approve(await write(trusted, 'Trusted'), { trust: true })
  await rename(trusted, 'Tara T.')
  expect((await authors()).Trusted).toBe('Tara T.')
})

test('the more lenient of two projects lets no name into the words of the other', async () => {
  await moderate('all')
  const visitor = await published('Lea', 'Under review')
  const { id, publicKey } = await ada
    .post('/api/v1/projects', { name: 'Lenient', allowedOrigins: [world.harbor.origin] })
    .json()
  await ada.patch(`/api/v1/projects/${id}`, { moderation: 'off' })
  const lenient = { ...world.harbor, projectId: id, publicKey }
  const { tenantId } = world.harbor
  const { author_id: personId } = await world
    .tenant()
    .selectFrom('comments')
    .select('author_id')
    .where('body', '=', 'Under review')
    .executeTakeFirstOrThrow()
  const { token } = await world.services.contactTokens.issue({
    tenantId,
    projectId: id,
    key: publicKey,
    personId,
  })
  await rename(world.page(lenient).with({ authorization: `Bearer ${token}` }), 'Ada Quist')
  expect((await authors())['Under review']).toBe('Lea')
  await visitor.delete('/e/v1/me')
  expect((await authors())['Under review']).toBe('Former customer')
})

test('a name is not brought to approved words by signing in as somebody of that name', async () => {
  await moderate('all')
  const { publicKey: key } = world.harbor
  const page = world.page(world.harbor)
  const email = 'two.browsers@mail.example'
  const enter = async (visitor: string) => {
    await page.post('/e/v1/session/code', { key, email })
    await sendContactMails(world)
    const code = (await newestMailTo(world, email, 'contactCode'))?.params.code
    return page.post('/e/v1/session/by-code', { key, email, code, visitor }).json()
  }
  const begin = async () => page.post('/e/v1/session', { key }).json()
  const [one, two] = [await begin(), await begin()]
  const as = ({ token }: { token: string }) => page.with({ authorization: `Bearer ${token}` })
  await rename(as(one), 'Ada Quist')
  await enter(one.visitor)
  await rename(as(two), 'Pat')
  await approve(await write(as(two), 'Before they are one'))
  await enter(two.visitor)
  expect((await authors())['Before they are one']).toBe('Pat')
})

test('a notification marks who replies for the team, and no customer’s name does', async () => {
  await moderate('off')
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'idea', title: 'Answered by two' }).json()
  const impostor = await world.visitor(world.harbor)
  await rename(impostor, 'Ada Quist (Harbor team)')
  await impostor.post(`/e/v1/feedback/${id}/comments`, { body: 'Trust me' })
  // Comments of the same millisecond have no defined order.
  world.clock.forward(1)
  await ada.post(`/api/v1/feedback/${id}/comments`, { body: 'We are on it' })
  await deliverAll(world)
  const { items } = await author.get('/e/v1/me/notifications').json()
  expect(
    items.map(({ actorName, byTeam }: { actorName: string; byTeam: boolean }) => [actorName, byTeam]),
  ).toEqual([
    [expect.stringContaining('Ada'), true],
    ['Ada Quist Harbor team', false],
  ])
})
