import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { sampleProgram } from '../../test/sample-api-keys.ts'
import { openSite, type Site } from '../../test/signed-identity.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })
let chloe: Caller
let emil: Caller
let site: Site
beforeAll(async () => {
  chloe = await world.as('Chloe')
  emil = await world.as('Emil')
  await chloe.patch(`/api/v1/projects/${world.lumen.projectId}`, { moderation: 'off' })
  site = await openSite(world, world.lumen, chloe)
}, 60_000)

const create = (body: object, by = emil) =>
  by.with({ 'idempotency-key': newId() }).post('/api/v1/companies', body)
const company = async (body: object): Promise<{ id: string }> => (await create(body)).json()
const read = (path: string, by = emil) => by.get(`/api/v1/${path}`).json()
const show = (id: string) => read(`companies/${id}`)
const assign = (contactId: string, companyId: string | null, by = emil) =>
  by.put(`/api/v1/contacts/${contactId}/company`, { companyId })

/** A contact, signed by the site if there are claims. */
async function arrive(name: string, claims?: object) {
  const { publicKey: key } = world.lumen
  const proofs = claims && { identity: site.sign(name, { name, ...claims }) }
  const { token } = await world
    .page(world.lumen)
    .post('/e/v1/session', { key, ...proofs })
    .json()
  const caller = world.page(world.lumen).with({ authorization: `Bearer ${token}` })
  if (!claims) await caller.put('/e/v1/me', { name })
  const { items } = await read(`contacts?query=${encodeURIComponent(name)}`)
  return { caller, id: items[0].id as string }
}

const send = async (caller: Caller, title: string, kind = 'idea'): Promise<string> =>
  (await caller.with({ 'idempotency-key': newId() }).post('/e/v1/feedback', { kind, title }).json()).id

const demand = async (itemId: string): Promise<[companies: number, value: number]> => {
  const { companyCount, companyValue } = await read(`feedback/${itemId}`)
  // The stored numbers are those that a count of votes and reports gives.
  const counted = await countAnew(itemId)
  expect([companyCount, companyValue]).toEqual(counted)
  return [companyCount, companyValue]
}

async function countAnew(itemId: string): Promise<[number, number]> {
  const db = world.tenant(world.lumen)
  const merged = await db.selectFrom('feedback').select('id').where('merged_into_id', '=', itemId).execute()
  const ids = [itemId, ...merged.map(({ id }) => id)]
  const supporters = db
    .selectFrom('votes')
    .select('person_id')
    .where('feedback_id', 'in', ids)
    .union(db.selectFrom('reports').select('author_id as person_id').where('feedback_id', 'in', ids))
  const companies = await db
    .selectFrom('companies')
    .select(['companies.id', 'companies.revenue'])
    .distinct()
    .innerJoin('people', 'people.company_id', 'companies.id')
    .where('people.id', 'in', supporters)
    .execute()
  return [companies.length, companies.reduce((sum, { revenue }) => sum + Number(revenue), 0)]
}

describe('by hand', () => {
  test('a company is added, found, sorted, changed and deleted', async () => {
    const answer = await create({
      name: 'Fjördline',
      domain: 'https://www.Fjordline.example/x',
      plan: 'Pro',
      revenue: 123_450,
      size: 12,
    })
    expect(answer.status).toBe(201)
    const { id, ...made } = await answer.json()
    expect(made).toMatchObject({
      name: 'Fjördline',
      domain: 'fjordline.example',
      plan: 'Pro',
      revenue: 123_450,
      size: 12,
      personCount: 0,
      feedbackCount: 0,
    })
    await company({ name: 'Anker', revenue: 5 })
    const names = async (query: string) =>
      (await read(`companies?${query}`)).items.map(({ name }: { name: string }) => name)
    expect(await names('query=fjordline')).toEqual(['Fjördline'])
    expect(await names('query=fjordline.example')).toEqual(['Fjördline'])
    const byName = await names('sort=name')
    expect(byName.indexOf('Anker')).toBeLessThan(byName.indexOf('Fjördline'))
    expect((await names('sort=revenue'))[0]).toBe('Fjördline')
    const first = await read('companies?limit=1&sort=revenue')
    const second = await read(`companies?limit=1&sort=revenue&cursor=${first.nextCursor}`)
    expect(second.items[0].revenue).toBeLessThanOrEqual(first.items[0].revenue)
    expect(second.items[0].id).not.toBe(first.items[0].id)
    const renamed = await emil.patch(`/api/v1/companies/${id}`, { name: 'Fjord', size: null })
    expect(await renamed.json()).toMatchObject({ name: 'Fjord', size: null, plan: 'Pro' })
    expect((await emil.delete(`/api/v1/companies/${id}`)).status).toBe(403)
    expect((await chloe.delete(`/api/v1/companies/${id}`)).status).toBe(204)
    expect((await chloe.get(`/api/v1/companies/${id}`)).status).toBe(404)
    const log = await chloe.get('/api/v1/audit-log').json()
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['company.created', 'company.updated', 'company.deleted']),
    )
  })

  test.each([['1.234,50'], [-1], [1e20], [0.5], [1_000_000_000_000], [null]])(
    'a revenue of %j is refused and stores nothing',
    async (revenue) => {
      const answer = await create({ name: 'Wrong amount', revenue })
      expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, 'revenue'])
      expect((await read('companies?query=Wrong')).items).toEqual([])
    },
  )

  test('a new customer goes into the company that was chosen, whatever it is called by now, and stays when it is gone', async () => {
    const { id } = await company({ name: 'Chosen Ltd' })
    const draft = { name: 'Dora Draft', email: 'dora@draft.example' }
    const dora = await emil.post('/api/v1/contacts', draft).json()
    await emil.patch(`/api/v1/companies/${id}`, { name: 'Chosen AG' })
    expect(await (await assign(dora.id, id)).json()).toMatchObject({ company: { id, name: 'Chosen AG' } })
    expect((await read('companies?query=Chosen')).items).toHaveLength(1)

    await assign(dora.id, null)
    await chloe.delete(`/api/v1/companies/${id}`)
    const refused = await assign(dora.id, id)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      404,
      'There is no such company, or it is not yours to see.',
    ])
    expect(await read(`contacts/${dora.id}`)).toMatchObject({ ...draft, company: null })
    expect((await emil.post('/api/v1/contacts', draft).json()).id).toBe(dora.id)
  })

  test('a company named with a new customer is the one of that name, or a new one if it was renamed or deleted', async () => {
    const { id } = await company({ name: 'Named Ltd' })
    const add = (name: string) => emil.post('/api/v1/contacts', { name, company: 'Named Ltd' }).json()
    expect((await add('Nils')).company).toEqual({ id, name: 'Named Ltd' })
    await emil.patch(`/api/v1/companies/${id}`, { name: 'Called AG' })
    const { company: second } = await add('Nora')
    expect(second).toMatchObject({ name: 'Named Ltd' })
    expect((await show(id)).personCount).toBe(1)
    expect((await add('Nina')).company).toEqual(second)
    await chloe.delete(`/api/v1/companies/${second.id}`)
    const { company: third } = await add('Nele')
    expect(third.name).toBe('Named Ltd')
    expect([id, second.id]).not.toContain(third.id)
  })

  test('a person has one company at most, and is found by its name', async () => {
    const [one, other] = [await company({ name: 'One Ltd' }), await company({ name: 'Other Søn' })]
    const { id } = await arrive('Pia Picked')
    expect(await (await assign(id, one.id)).json()).toMatchObject({
      company: { name: 'One Ltd' },
      companySigned: false,
    })
    expect(await (await assign(id, other.id)).json()).toMatchObject({ company: { id: other.id } })
    expect([(await show(one.id)).personCount, (await show(other.id)).personCount]).toEqual([0, 1])
    const found = async (query: string) =>
      (await read(`contacts?${query}`)).items.map((item: { id: string }) => item.id)
    expect(await found('query=other%20son')).toEqual([id])
    expect(await found('query=pia%20son')).toEqual([id])
    expect(await found(`companyId=${other.id}`)).toEqual([id])
    expect(await (await assign(id, null)).json()).toMatchObject({ company: null })
    expect(await found('query=other%20son')).toEqual([])
  })

  test('a person or a company of another organisation is not there', async () => {
    const ada = await world.as('Ada')
    const foreign = await (await create({ name: 'Foreign' }, ada)).json()
    const { id } = await arrive('Fia Foreign')
    const own = await company({ name: 'Own' })
    expect((await assign(id, foreign.id)).status).toBe(404)
    expect((await assign(id, own.id, ada)).status).toBe(404)
    expect((await chloe.put(`/api/v1/companies/${own.id}/merge`, { intoId: foreign.id })).status).toBe(404)
    expect((await read(`contacts/${id}`)).company).toBe(null)
  })

  test('a company that is deleted or merged while it is chosen is not there any more', async () => {
    const [gone, merged, into] = [
      await company({ name: 'Gone' }),
      await company({ name: 'Merged' }),
      await company({ name: 'Into' }),
    ]
    const { id } = await arrive('Cleo Choosing')
    await chloe.delete(`/api/v1/companies/${gone.id}`)
    await chloe.put(`/api/v1/companies/${merged.id}/merge`, { intoId: into.id })
    for (const late of [gone, merged]) expect((await assign(id, late.id)).status).toBe(404)
    await emil.patch(`/api/v1/companies/${into.id}`, { name: 'Renamed meanwhile' })
    expect((await (await assign(id, into.id)).json()).company.name).toBe('Renamed meanwhile')
    expect((await chloe.put(`/api/v1/companies/${into.id}/merge`, { intoId: into.id })).status).toBe(409)
  })
})

describe('what a company’s people want', () => {
  test('counts each company once, with votes given and taken back, and with reports', async () => {
    const [big, small] = [
      await company({ name: 'Big', revenue: 1_000 }),
      await company({ name: 'Small', revenue: 10 }),
    ]
    const [ann, bob, cem, author] = [
      await arrive('Ann Big'),
      await arrive('Bob Big'),
      await arrive('Cem Small'),
      await arrive('Nobody’s'),
    ]
    await assign(ann.id, big.id)
    await assign(bob.id, big.id)
    await assign(cem.id, small.id)
    const idea = await send(author.caller, 'Wanted by two')
    expect(await demand(idea)).toEqual([0, 0])
    const vote = ({ caller }: { caller: Caller }) => caller.put(`/e/v1/feedback/${idea}/vote`)
    for (const voter of [ann, bob, cem, cem]) expect((await vote(voter)).status).toBe(200)
    expect(await demand(idea)).toEqual([2, 1_010])
    await ann.caller.delete(`/e/v1/feedback/${idea}/vote`)
    expect(await demand(idea)).toEqual([2, 1_010])
    await bob.caller.delete(`/e/v1/feedback/${idea}/vote`)
    expect(await demand(idea)).toEqual([1, 10])
    const own = await send(ann.caller, 'Own idea')
    expect(await demand(own)).toEqual([1, 1_000])
    const bug = await send(cem.caller, 'A bug', 'bug')
    await chloe.patch(`/api/v1/feedback/${bug}`, { visibility: 'public' })
    await ann.caller.put(`/e/v1/feedback/${bug}/report`, {})
    expect(await demand(bug)).toEqual([2, 1_010])
    expect((await show(big.id)).feedbackCount).toBe(2)
    const wanted = await read(`feedback?companyId=${big.id}&sort=value`)
    expect(wanted.items.map((item: { id: string }) => item.id)).toEqual([bug, own])
    // Revenue changes, people change, companies merge and go: the value follows.
    await emil.patch(`/api/v1/companies/${big.id}`, { revenue: 2_000 })
    expect([await demand(bug), await demand(own)]).toEqual([
      [2, 2_010],
      [1, 2_000],
    ])
    await assign(cem.id, big.id)
    expect([await demand(bug), await demand(idea)]).toEqual([
      [1, 2_000],
      [1, 2_000],
    ])
    await assign(cem.id, small.id)
    await chloe.put(`/api/v1/companies/${big.id}/merge`, { intoId: small.id })
    expect([await demand(bug), await demand(idea), await demand(own)]).toEqual([
      [1, 10],
      [1, 10],
      [1, 10],
    ])
    await chloe.delete(`/api/v1/companies/${small.id}`)
    expect([await demand(bug), await demand(idea), await demand(own)]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect((await read(`contacts/${ann.id}`)).company).toBe(null)
  })

  test('stays right when people are merged and erased', async () => {
    const [one, other] = [
      await company({ name: 'First of two', revenue: 7 }),
      await company({ name: 'Second of two', revenue: 30 }),
    ]
    const [from, into, author] = [
      await arrive('Merge From'),
      await arrive('Merge Into'),
      await arrive('An Author'),
    ]
    await assign(from.id, one.id)
    const [both, ofFrom] = [
      await send(author.caller, 'Both want it'),
      await send(from.caller, 'Only one wants it'),
    ]
    for (const { caller } of [from, into]) await caller.put(`/e/v1/feedback/${both}/vote`)
    await assign(into.id, other.id)
    expect([await demand(both), await demand(ofFrom)]).toEqual([
      [2, 37],
      [1, 7],
    ])
    expect((await chloe.put(`/api/v1/contacts/${from.id}/merge`, { intoId: into.id })).status).toBe(200)
    expect([await demand(both), await demand(ofFrom)]).toEqual([
      [1, 30],
      [1, 30],
    ])
    expect((await into.caller.delete('/e/v1/me')).status).toBe(204)
    expect([await demand(both), await demand(ofFrom)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    // The team added the company: it stays.
    expect(await show(other.id)).toMatchObject({ personCount: 0, feedbackCount: 0 })
  })

  test('stays right when items are merged, unmerged and deleted', async () => {
    const owned = await company({ name: 'Merged items', revenue: 3 })
    const { caller, id } = await arrive('Ida Items')
    await assign(id, owned.id)
    const author = await arrive('Ira Items')
    const [from, into] = [await send(caller, 'Merge this'), await send(author.caller, 'Into that')]
    const merged = await chloe.put(`/api/v1/feedback/${from}/merge`, { intoId: into })
    expect([merged.status, await demand(into)]).toEqual([200, [1, 3]])
    expect((await chloe.delete(`/api/v1/feedback/${from}/merge`)).status).toBe(200)
    expect([await demand(into), await demand(from)]).toEqual([
      [0, 0],
      [1, 3],
    ])
    expect((await chloe.delete(`/api/v1/feedback/${from}`)).status).toBe(204)
    expect((await show(owned.id)).feedbackCount).toBe(0)
  })

  test('two at once: votes, a new revenue, a merge and a change of company leave the right numbers', async () => {
    const author = await arrive('Busy Author')
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => arrive(`Busy Person ${i}`)))
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await company({ name: `Busy ${round}`, revenue: 100 }),
        await company({ name: `Calm ${round}`, revenue: 1 }),
      ]
      for (const { id } of people) await assign(id, one.id)
      const idea = await send(author.caller, `Busy idea ${round}`)
      const answers = await Promise.all([
        ...people.map(({ caller }) => caller.put(`/e/v1/feedback/${idea}/vote`)),
        emil.patch(`/api/v1/companies/${one.id}`, { revenue: 500 }),
        assign(people[0]?.id ?? '', other.id),
        ...(round % 2 ? [chloe.put(`/api/v1/companies/${one.id}/merge`, { intoId: other.id })] : []),
        ...people.slice(3).map(({ caller }) => caller.delete(`/e/v1/feedback/${idea}/vote`)),
      ])
      for (const { status } of answers) expect([200, 404]).toContain(status)
      await demand(idea)
    }
  }, 60_000)
})

describe('from signed identity', () => {
  const claim = {
    id: 4711,
    name: 'Stated GmbH',
    domain: 'stated.example',
    plan: 'Team',
    revenue: 990,
    size: 4,
  }
  const stated = async () => (await read('companies?query=Stated')).items

  test('a company with the site’s id is created once, also by two at once', async () => {
    const names = ['Sia Stated', 'Sol Stated', 'Sam Stated']
    const people = await Promise.all(names.map((name) => arrive(name, { company: claim })))
    expect(await stated()).toMatchObject([{ ...claim, id: expect.any(String), personCount: 3 }])
    expect(await read(`contacts/${people[0]?.id}`)).toMatchObject({
      companySigned: true,
      company: { name: 'Stated GmbH' },
    })
    const changed = await assign(people[0]?.id ?? '', null)
    expect([changed.status, (await read(`contacts/${people[0]?.id}`)).companySigned]).toEqual([409, true])
  })

  test('what the team changes stays until the site states something else', async () => {
    const [{ id }] = await stated()
    await emil.patch(`/api/v1/companies/${id}`, { name: 'Stated (called)', plan: 'Trial' })
    await arrive('Sia Stated', { company: claim })
    expect(await show(id)).toMatchObject({ name: 'Stated (called)', plan: 'Trial' })
    await arrive('Sia Stated', { company: { ...claim, plan: 'Business', revenue: 1_990 } })
    expect(await show(id)).toMatchObject({ name: 'Stated GmbH', plan: 'Business', revenue: 1_990 })
  })

  test('a merged company stays merged when its next token comes', async () => {
    const [{ id }] = await stated()
    const into = await company({ name: 'Holding' })
    await chloe.put(`/api/v1/companies/${id}/merge`, { intoId: into.id })
    const { id: personId } = await arrive('Sia Stated', {
      company: { ...claim, plan: 'Business', revenue: 1_990 },
    })
    expect((await read(`contacts/${personId}`)).company.id).toBe(into.id)
    expect(await show(into.id)).toMatchObject({ name: 'Holding', revenue: 1_990, domain: 'stated.example' })
    await chloe.delete(`/api/v1/companies/${into.id}`)
    await arrive('Sia Stated', { company: claim })
    expect(await stated()).toMatchObject([{ name: 'Stated GmbH', personCount: 1 }])
  })

  test('a name alone finds the company of that name, or creates it; none takes away only what was stated', async () => {
    const known = await company({ name: 'Müller & Söhne' })
    const { id } = await arrive('Nia Named', { company: 'MULLER & SOHNE' })
    expect((await read(`contacts/${id}`)).company.id).toBe(known.id)
    await arrive('Nia Named', { company: 'Another' })
    expect((await read(`contacts/${id}`)).company.name).toBe('Another')
    await arrive('Nia Named', {})
    expect(await read(`contacts/${id}`)).toMatchObject({ company: null, companySigned: false })
    await assign(id, known.id)
    await arrive('Nia Named', {})
    expect((await read(`contacts/${id}`)).company.id).toBe(known.id)
  })

  test('a part that cannot be stored is left out, and the company is known without it', async () => {
    const wrong = { id: 'w-1', name: 'Partly', revenue: '1.234,50', size: -3, domain: 'no domain', plan: 7 }
    const { id } = await arrive('Una Unfit', { company: wrong })
    const { company: known } = await read(`contacts/${id}`)
    expect(await show(known.id)).toMatchObject({
      name: 'Partly',
      revenue: 0,
      size: null,
      domain: '',
      plan: '',
    })
    for (const company of [{ revenue: 5 }, ['x'], 7, { id: { evil: true } }, { name: 'x'.repeat(70_000) }]) {
      const { id } = await arrive('Una Unfit', { company })
      expect((await read(`contacts/${id}`)).company).toBe(null)
    }
  })

  test('a customer reads the name of their company in their own data, and nothing else of it', async () => {
    const { caller } = await arrive('Ewa Export', {
      company: {
        id: 'e-1',
        name: 'Exported AG',
        plan: 'Secretplan',
        revenue: 777_777,
        domain: 'secret.example',
        size: 4_321,
      },
    })
    const idea = await send(caller, 'Ewa wants it')
    const exported = await (await caller.get('/e/v1/me/export')).text()
    expect(exported).toContain('Exported AG')
    for (const path of ['/e/v1/me/export', '/e/v1/me', '/e/v1/me/feedback', `/e/v1/feedback/${idea}`]) {
      const text = await (await caller.get(path)).text()
      expect([path, /Secretplan|777777|secret\.example|4321|companyValue|companyCount/.test(text)]).toEqual([
        path,
        false,
      ])
    }
  })

  test('an API key reads them only with the scope for customers', async () => {
    const { caller } = await arrive('Kim Keyed', {
      company: { id: 'k-1', name: 'Keyed KG', revenue: 555_555 },
    })
    const idea = await send(caller, 'Kim wants it')
    const [{ id: companyId }] = (await read('companies?query=Keyed')).items
    const [blind, seeing] = [
      await sampleProgram(world, { organisation: world.lumen, scopes: ['feedback:read'] }),
      await sampleProgram(world, { organisation: world.lumen, scopes: ['feedback:read', 'contacts:read'] }),
    ]
    const numbers = { companyCount: 1, companyValue: 555_555 }
    expect(await seeing.get(`/api/v1/feedback/${idea}`).json()).toMatchObject(numbers)
    const hidden = { companyCount: null, companyValue: null }
    expect(await blind.get(`/api/v1/feedback/${idea}`).json()).toMatchObject(hidden)
    for (const item of (await blind.get('/api/v1/feedback').json()).items) expect(item).toMatchObject(hidden)
    for (const query of [
      `?companyId=${companyId}`,
      '?minValue=500000',
      '?sort=value',
      '/counts?minValue=500000',
    ])
      expect([
        query,
        (await blind.get(`/api/v1/feedback${query}`)).status,
        (await seeing.get(`/api/v1/feedback${query}`)).status,
      ]).toEqual([query, 403, 200])
    expect((await blind.get(`/api/v1/companies/${companyId}`)).status).toBe(403)
  })

  test('erasing its last person deletes a company that only people brought', async () => {
    const { caller } = await arrive('Lea Last', { company: { id: 'last', name: 'Lastly' } })
    expect((await caller.delete('/e/v1/me')).status).toBe(204)
    expect((await read('companies?query=Lastly')).items).toEqual([])
  })
})

test('the currency changes while amounts keep their meaning', async () => {
  await company({ name: 'Paying', revenue: 100 })
  const set = (currency: string) => chloe.patch('/api/v1/organisation', { currency })
  expect(await (await set('EUR')).json()).toMatchObject({ currency: 'EUR' })
  const refused = await set('JPY')
  expect([refused.status, (await refused.json()).errors[0].path]).toEqual([409, 'currency'])
  expect((await set('QQQ')).status).toBe(400)
  const session = await emil.get('/api/v1/auth/session').json()
  expect(session.user.currentTenant.currency).toBe('EUR')
})
