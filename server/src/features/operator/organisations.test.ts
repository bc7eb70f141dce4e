import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Caller } from '../../test/caller.ts'
import { operatorEmail, sharedWorld } from '../../test/harness.ts'
import { insertTenant } from '../../test/rows.ts'

const world = sharedWorld()
let olga: Caller
const path = '/api/v1/operator/organisations'

beforeAll(async () => {
  olga = await world.operator()
}, 60_000)

const list = (query = '') => olga.get(`${path}?${query}`).json()
const namesOf = async (query: string): Promise<string[]> =>
  (await list(query)).items.map(({ name }: { name: string }) => name)
const codeOf = async (answer: Answer) => [answer.status, (await answer.json()).code]

test('an organisation is shown by how much it has of everything, and by nothing that it says', async () => {
  const { tenantId } = world.harbor
  const row = await olga.get(`${path}/${tenantId}`).json()
  const db = world.db.tenant(tenantId)
  const feedback = await db.selectFrom('feedback').select(['title', 'body', 'moderation']).execute()
  const held = feedback.filter(({ moderation }) => moderation === 'held')
  expect(row).toMatchObject({
    name: 'Harbor',
    ownerEmail: 'ada@harbor.example',
    feedback: feedback.length,
    activeApprovals: held.length,
    suspension: null,
    usage: { plan: row.plan, activeApprovals: held.length, storage: row.storage },
  })
  expect(held.length).toBeGreaterThan(0)
  const text = JSON.stringify(row)
  expect(feedback.filter(({ title }) => text.includes(title))).toEqual([])
  const administrators = row.administrators.map(({ email }: { email: string }) => email)
  expect(administrators.sort()).toEqual(['ada@harbor.example', 'cleo@harbor.example'])
})

test('storage is the bytes of words, logos and photos', async () => {
  const { tenantId } = await insertTenant(world.db)
  const storage = async () => (await olga.get(`${path}/${tenantId}`).json()).storage
  expect(await storage()).toBe(0)
  const before = (await olga.get(`${path}/${world.harbor.tenantId}`).json()).storage
  const ada = await world.as('Ada')
  const [idea] = (await ada.get('/api/v1/feedback?kind=idea&moderation=approved').json()).items
  const body = 'Größer, bitte.'
  expect((await ada.post(`/api/v1/feedback/${idea.id}/comments`, { body })).status).toBe(201)
  const after = (await olga.get(`${path}/${world.harbor.tenantId}`).json()).storage
  expect(after - before).toBe(Buffer.byteLength(body))
})

test('the list goes from the newest to the oldest, page by page, and leaves nobody out', async () => {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { name: string }[]; nextCursor: string | null } = await list(
      `limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    )
    expect(page.items.length).toBeLessThanOrEqual(2)
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  const all = await world.db.global.selectFrom('tenants').select('name').orderBy('id', 'desc').execute()
  expect(names).toEqual(all.map(({ name }) => name))
})

test.each([
  ['query=harb', ['Harbor']],
  ['query=CHLOE@lumen', ['Lumen']],
  ['query=%25', []],
  ['query=nobody', []],
])('%s finds %j', async (query, expected) => {
  expect(await namesOf(query)).toEqual(expected)
})

test('an id finds its organisation', async () => {
  expect(await namesOf(`query=${world.lumen.tenantId}`)).toEqual(['Lumen'])
})

test('without a payment provider the operator sets the plan by hand; it holds at once', {
  tags: ['9.49'],
}, async () => {
  const { tenantId, publicKey } = world.lumen
  const branding = async () =>
    (await world.page(world.lumen).get(`/e/v1/config?key=${publicKey}`).json()).branding
  await olga.put(`${path}/${tenantId}/plan`, { plan: 'free' })
  expect((await branding()).poweredBy).toBe(true)
  const answer = await olga.put(`${path}/${tenantId}/plan`, { plan: 'pro' })
  expect([answer.status, (await answer.json()).usage.plan]).toEqual([200, 'pro'])
  expect((await branding()).poweredBy).toBe(false)
  const chloe = await world.as('Chloe')
  expect((await chloe.get('/api/v1/organisation/usage').json()).plan).toBe('pro')
  const { items } = await chloe.get('/api/v1/audit-log?limit=1').json()
  expect(items).toMatchObject([{ action: 'tenant.updated', actor: null, fields: ['plan'] }])
})

test('what an operator does names the operator, the organisation and the time', async () => {
  await olga.put(`${path}/${world.lumen.tenantId}/plan`, { plan: 'agency' })
  const [entry] = await world.db.global
    .selectFrom('operator_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(entry).toMatchObject({
    operator: operatorEmail,
    action: 'organisation.plan_set',
    target: world.lumen.tenantId,
    created_at: world.clock.read(),
  })
})

test('what is no organisation, or is one no more, is not found', async () => {
  const gone = await insertTenant(world.db)
  await world.db.transaction(({ global }) =>
    global.updateTable('tenants').set({ deleted_at: 1 }).where('id', '=', gone.tenantId).execute(),
  )
  for (const id of [gone.tenantId, '00000000-0000-7000-8000-000000000000'])
    for (const answer of [
      await olga.get(`${path}/${id}`),
      await olga.put(`${path}/${id}/plan`, { plan: 'pro' }),
      await olga.put(`${path}/${id}/suspension`, { reason: 'No.' }),
      await olga.delete(`${path}/${id}/suspension`),
    ])
      expect(await codeOf(answer)).toEqual([404, 'not_found'])
})

test('a suspension needs a reason, of a length that can be read', async () => {
  const put = (reason: string) => olga.put(`${path}/${world.lumen.tenantId}/suspension`, { reason })
  for (const reason of ['', '  ', 'x'.repeat(limits.suspensionReasonMax + 1)]) {
    const answer = await put(reason)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0].path).toBe('reason')
  }
})
