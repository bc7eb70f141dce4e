import { foldText } from '@earshot/shared/text/fold-text'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { deliverAll } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld()
let chloe: Caller
let emil: Caller
let site: Site

beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

/** A contact with a name, typed or signed by the website. */
async function arrive(name: string, signed?: { sub: string; [claim: string]: unknown }) {
  const proofs = signed && { identity: site.sign(signed.sub, { name, ...signed }) }
  const answer = await world
    .page(world.lumen)
    .post('/e/v1/session', { key: world.lumen.publicKey, ...proofs })
  const { token, visitor } = await answer.json()
  const caller = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
  if (!signed) await caller.put('/e/v1/me', { name })
  await world.services.housekeeping.idle()
  const { items } = await chloe.get(`/api/v1/contacts?query=${encodeURIComponent(name)}`).json()
  return { caller, visitor, name, id: items[0].id as string }
}

const send = async (caller: Caller, kind: 'idea' | 'bug', title: string): Promise<string> =>
  (await caller.post('/e/v1/feedback', { kind, title }).json()).id
const read = (path: string, caller = chloe) => caller.get(`/api/v1/contacts${path}`).json()
const namesOf = async (query: string) => (await read(query)).items.map(({ name }: { name: string }) => name)
const voteCount = async (id: string) => (await chloe.get(`/api/v1/feedback/${id}`).json()).voteCount

test('people are found by name, address, company and the site’s own id, and by what they are', async () => {
  const said = { email: 'Tove@Fjord.example', company: 'Fjordline', email_verified: true }
  await arrive('Tove Berg', { sub: 'tove-1', ...said })
  await arrive('Tobias Typed')
  for (const query of ['tove', 'BERG', 'fjord.ex', 'fjordline', 'tove-1'])
    expect([query, await namesOf(`?query=${query}`)]).toEqual([query, ['Tove Berg']])
  expect(await namesOf('?query=%25')).toEqual([])
  const verified = await namesOf('?state=verified')
  expect([verified.includes('Tove Berg'), verified.includes('Tobias Typed')]).toEqual([true, false])
  const nobody = await world.visitor(world.lumen)
  await nobody.post('/e/v1/feedback', { kind: 'idea', title: 'From nobody in particular' })
  const known = await namesOf('?state=known&limit=100')
  expect([known.includes('Tobias Typed'), known.includes('Anonymous')]).toEqual([true, false])
  expect(await namesOf('?limit=100')).toContain('Anonymous')
  const byName: string[] = []
  for (let cursor = ''; ; ) {
    const page = await read(`?sort=name&limit=2${cursor}`)
    byName.push(...page.items.map(({ name }: { name: string }) => foldText(name)))
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  expect(byName).toEqual([...byName].sort())
  expect(byName.length).toBeGreaterThan(2)
  const first = await read('?limit=1')
  const second = await read(`?limit=1&cursor=${first.nextCursor}`)
  expect(second.items[0].id).not.toBe(first.items[0].id)
  expect([first.items[0].seenAt >= second.items[0].seenAt, first.items.length]).toEqual([true, 1])
})

test('a person’s page has all that they said, voted and reported, and what is known of them', async () => {
  const traits = { plan: 'Pro', seats: 3, trial: false }
  const { caller, id } = await arrive('Paula Page', { sub: 'paula', company: 'Page & Co', traits })
  const other = await send((await arrive('Olaf Other')).caller, 'idea', 'Voted for')
  await send(caller, 'idea', 'An idea of hers')
  await send(caller, 'bug', 'A bug of hers')
  await caller.put(`/e/v1/feedback/${other}/vote`)
  await caller.post(`/e/v1/feedback/${other}/comments`, { body: 'My words' })
  expect(await read(`/${id}`, emil)).toMatchObject({
    name: 'Paula Page',
    company: { name: 'Page & Co' },
    traits,
    externalId: 'paula',
    projectId: world.lumen.projectId,
    verified: true,
    standing: 'none',
    ideaCount: 1,
    bugCount: 1,
    // One of the votes came with Paula's own idea.
    voteCount: 2,
    commentCount: 1,
  })
  const acts: { type: string; title: string; text: string }[] = []
  let cursor = ''
  do {
    const page = await read(`/${id}/acts?limit=3${cursor && `&cursor=${cursor}`}`, emil)
    acts.push(...page.items)
    cursor = page.nextCursor ?? ''
  } while (cursor)
  expect(acts.map(({ type, title }) => `${type} ${title}`).sort()).toEqual([
    'commented Voted for',
    'sent A bug of hers',
    'sent An idea of hers',
    'voted Voted for',
  ])
  expect(acts.find(({ type }) => type === 'commented')?.text).toBe('My words')
})

test('the team trusts and blocks a person and takes it back; a colleague without the right does not', async () => {
  const { caller, id } = await arrive('Stan Standing')
  const decide = (standing: string, by = chloe) => by.put(`/api/v1/contacts/${id}/standing`, { standing })
  expect((await decide('blocked', emil)).status).toBe(403)
  expect(await (await decide('blocked')).json()).toMatchObject({ standing: 'blocked' })
  expect((await caller.post('/e/v1/feedback', { kind: 'idea', title: 'No' })).status).toBe(403)
  expect(await namesOf('?state=blocked')).toContain('Stan Standing')
  expect(await (await decide('none')).json()).toMatchObject({ standing: 'none' })
  expect((await caller.post('/e/v1/feedback', { kind: 'idea', title: 'Yes' })).status).toBe(201)
  await decide('trusted')
  const log = await chloe.get('/api/v1/audit-log').json()
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['contact.blocked', 'contact.cleared', 'contact.trusted']),
  )
})

test('their export says of each notification what it is about and when it came', async () => {
  const { caller } = await arrive('Ona Notified')
  const id = await send(caller, 'idea', 'Told about it')
  const { reference } = await chloe.get(`/api/v1/feedback/${id}`).json()
  const answer = await chloe
    .with({ 'idempotency-key': newId() })
    .post(`/api/v1/feedback/${id}/comments`, { body: 'We will', official: true })
  expect(answer.status).toBe(201)
  await deliverAll(world)
  const { items } = await caller.get('/e/v1/me/notifications').json()
  expect(items).toHaveLength(1)
  const { notifications } = await caller.get('/e/v1/me/export').json()
  expect(notifications).toEqual([
    {
      type: 'official_answer',
      reference,
      createdAt: items[0].createdAt,
      readAt: null,
    },
  ])
})

test('notes are the team’s, by whom they are, and the person’s export has their words', async () => {
  const { caller, id } = await arrive('Nora Noted')
  const path = `/api/v1/contacts/${id}/notes`
  const note = await (
    await emil.with({ 'idempotency-key': newId() }).post(path, { body: 'Called on Monday' })
  ).json()
  expect(note).toMatchObject({ body: 'Called on Monday', author: { name: expect.stringContaining('Emil') } })
  expect((await read(`/${id}/notes`)).items).toEqual([note])
  const { personNotes } = await caller.get('/e/v1/me/export').json()
  expect(personNotes).toEqual([{ body: 'Called on Monday', createdAt: note.createdAt }])
  expect((await chloe.delete(`${path}/${note.id}`)).status).toBe(204)
  expect((await chloe.delete(`${path}/${note.id}`)).status).toBe(404)
  expect((await read(`/${id}/notes`)).items).toEqual([])
})

describe('merging two people', () => {
  const merge = (id: string, intoId: string, by = chloe) => by.put(`/api/v1/contacts/${id}/merge`, { intoId })

  test('gives one all that the other did, with one vote, and their browser and notes', async () => {
    const [from, into] = [await arrive('From Merged'), await arrive('Into Merged')]
    const target = await send((await arrive('Third Person')).caller, 'idea', 'Both vote')
    for (const { caller } of [from, into]) await caller.put(`/e/v1/feedback/${target}/vote`)
    expect(await voteCount(target)).toBe(3)
    await send(from.caller, 'idea', 'From the first')
    const note = { body: 'Moves along' }
    await chloe.with({ 'idempotency-key': newId() }).post(`/api/v1/contacts/${from.id}/notes`, note)
    expect((await merge(from.id, into.id, emil)).status).toBe(403)
    const answer = await merge(from.id, into.id)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { id: into.id, ideaCount: 1, voteCount: 2 },
    ])
    expect(await voteCount(target)).toBe(2)
    expect((await read(`/${into.id}/notes`)).items).toMatchObject([note])
    expect((await read(`/${from.id}`)).id).toBe(into.id)
    expect((await from.caller.get('/e/v1/me')).status).toBe(401)
    const again = await world
      .page(world.lumen)
      .post('/e/v1/session', { key: world.lumen.publicKey, visitor: from.visitor })
    expect((await again.json()).contact.name).toBe('Into Merged')
  })

  test('lets the old id lead to who was kept, over several merges, for the same organisation, until they are erased', async () => {
    const [first, second, kept] = [await arrive('Old One'), await arrive('Old Two'), await arrive('Kept One')]
    await merge(first.id, second.id)
    expect(await read(`/${first.id}`)).toMatchObject({ id: second.id, name: 'Old Two' })
    await merge(second.id, kept.id)
    for (const { id } of [first, second]) expect((await read(`/${id}`)).id).toBe(kept.id)
    const ada = await world.as('Ada')
    expect((await ada.get(`/api/v1/contacts/${first.id}`)).status).toBe(404)
    expect((await chloe.delete(`/api/v1/contacts/${first.id}`)).status).toBe(404)
    expect((await chloe.delete(`/api/v1/contacts/${kept.id}`)).status).toBe(204)
    for (const { id } of [first, second]) expect((await chloe.get(`/api/v1/contacts/${id}`)).status).toBe(404)
  })

  const recognised = async (visitor: string) => {
    const proofs = { key: world.lumen.publicKey, visitor }
    return (await (await world.page(world.lumen).post('/e/v1/session', proofs)).json()).contact.name
  }

  test('lets nobody’s browser be that of somebody verified, whom the team only took them for', async () => {
    const jane = await arrive('Jane Signed', { sub: 'jane' })
    const likeJane = await arrive('Jane Typed')
    expect((await merge(likeJane.id, jane.id)).status).toBe(200)
    expect(await recognised(likeJane.visitor)).toBe('Anonymous')

    const [pia, likePia] = [await arrive('Pia First'), await arrive('Pia Second')]
    expect((await merge(likePia.id, pia.id)).status).toBe(200)
    expect(await recognised(likePia.visitor)).toBe('Pia First')
    const identity = site.sign('pia', { name: 'Pia Signed' })
    const proofs = { key: world.lumen.publicKey, visitor: pia.visitor, identity }
    expect((await world.page(world.lumen).post('/e/v1/session', proofs)).status).toBe(200)
    expect(await recognised(likePia.visitor)).toBe('Anonymous')
  })

  test('refuses one whom the site names, and whoever is not there', async () => {
    const [signed, typed] = [await arrive('Sign Ed', { sub: 'sign-ed' }), await arrive('Typ Ed')]
    expect((await merge(signed.id, typed.id)).status).toBe(409)
    expect((await merge(typed.id, typed.id)).status).toBe(409)
    expect((await merge(typed.id, newId())).status).toBe(404)
    const member = world.lumen.members.get('Emil') ?? ''
    expect((await merge(typed.id, member)).status).toBe(404)
    expect((await merge(typed.id, signed.id)).status).toBe(200)
  })
})

test.each([
  ['Émilie Lefèvre', ['emilie', 'EMILIE', 'E\u0301milie', 'lefevre']],
  ['Łukasz Żak', ['lukasz', 'zak']],
  ['Søren Ørsted', ['soren', 'orsted']],
  ['E\u0301lodie decomposed', ['élodie', 'elodie']],
  ['田中太郎', ['太郎']],
  ['Ada [*] O’Neil?', ['[*]', 'neil?', 'ada *']],
])('%s is found as others type it', async (name, typed) => {
  const { id } = await arrive(name)
  for (const query of typed) {
    const { items } = await read(`?query=${encodeURIComponent(query)}`)
    expect([query, items.map((item: { id: string }) => item.id)]).toEqual([query, [id]])
  }
})

test.each(['*', 'a*', 'ad?', '[a]da', '%', '_'])(
  '%s stands for no other letter in a search',
  async (query) => {
    await arrive('Ada Plain')
    expect(await namesOf(`?query=${encodeURIComponent(query)}`)).not.toContain('Ada Plain')
  },
)

test('a company and a changed name are found as others type them, and the former name is not', async () => {
  const { caller } = await arrive('Zoë Former')
  await arrive('Signed Person', { sub: 'Kunde 4711-X', company: 'Müller & Söhne', email: 'm@m.example' })
  for (const query of ['Kunde 4711-X', '4711-x', 'm@m', 'person 4711'])
    expect([query, await namesOf(`?query=${encodeURIComponent(query)}`)]).toEqual([query, ['Signed Person']])
  expect(await namesOf('?query=muller%20%26%20sohne')).toEqual(['Signed Person'])
  await caller.put('/e/v1/me', { name: 'Chloé Later' })
  expect([await namesOf('?query=zoe'), await namesOf('?query=chloe%20later')]).toEqual([[], ['Chloé Later']])
  const rows = await world.tenant(world.lumen).selectFrom('people').select(['name', 'folded_name']).execute()
  expect(rows.filter((row) => row.folded_name !== foldText(row.name))).toEqual([])
})

test('whoever stands in the place of an erased person is in no list', async () => {
  const { caller, id } = await arrive('Erased Soon')
  const item = await send(caller, 'idea', 'Stays as nobody’s')
  expect((await caller.delete('/e/v1/me')).status).toBe(204)
  const { author } = await chloe.get(`/api/v1/feedback/${item}`).json()
  expect(author.name).toBe('Former customer')
  expect(await namesOf('?query=former')).toEqual([])
  for (const gone of [id, author.id]) expect((await chloe.get(`/api/v1/contacts/${gone}`)).status).toBe(404)
})
