import { beforeAll, expect, test } from 'vitest'
import { updatePersonName } from '../auth/memberships.queries.ts'
import { updateTenant } from '../features/organisation/organisations.queries.ts'
import { newId } from '../lib/id.ts'
import { indexFeedback } from '../search/index-feedback.ts'
import { attempt, type Sample, sampleOf } from './attempt.ts'
import { Callers } from './callers.ts'
import { declaredOf } from './declared.ts'
import { sharedWorld } from './harness.ts'
import { type Ids, idsOf } from './sample-ids.ts'

/* Every list has the same search: words match without their accents, and invisible characters are ignored. */

const world = sharedWorld()
const callers = new Callers(world)
const name = 'Émilie Brøn\u00adsted'
let ids: Ids

/** The compared part of each response: its number of results. */
const countsOf: Record<string, (answer: never) => number> = {
  'GET /e/v1/feedback': ({ items }: { items: [] }) => items.length,
  'GET /e/v1/similar': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/feedback': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/feedback/counts': ({ all }: { all: number }) => all,
  'GET /api/v1/contacts': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/companies': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/projects/{projectId}/board': ({ columns }: { columns: { matchCount: number }[] }) =>
    columns.reduce((sum, { matchCount }) => sum + matchCount, 0),
  'GET /api/v1/projects/{projectId}/columns/{columnId}/tasks': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/projects/{projectId}/similar': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/tasks': ({ items }: { items: [] }) => items.length,
  'POST /api/v1/users/getList': ({ totalCount }: { totalCount: number }) => totalCount,
  'GET /api/v1/operator/subscribers': ({ items }: { items: [] }) => items.length,
  'GET /api/v1/operator/organisations': ({ items }: { items: [] }) => items.length,
}

beforeAll(async () => {
  ids = await idsOf(world, world.harbor)
  const ada = await world.as('Ada')
  const contact = await world.visitor(world.harbor)
  await contact.put('/e/v1/me', { name })
  const idea = await contact.post('/e/v1/feedback', { kind: 'idea', title: name }).json()
  await ada.put(`/api/v1/feedback/${idea.id}/approval`, {})
  const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
  const task = { projectId: world.harbor.projectId, columnId: ids.columnId ?? columns[0].id }
  expect((await ada.post('/api/v1/tasks', { ...task, title: name, feedbackIds: [] })).status).toBe(201)
  await ada.post('/api/v1/companies', { name })
  await world.tenant().transaction(async (tx) => {
    await indexFeedback(tx, idea.id)
    await updatePersonName(tx, world.harbor.personId, name)
    await updateTenant(tx.database, tx.tenantId, { name })
    await tx.database.global
      .insertInto('subscribers')
      .values({
        id: newId(),
        list: 'news',
        email: 'emilie@bronsted.example',
        confirm_hash: null,
        confirm_until: null,
        confirmed_at: 1,
        unsubscribed_at: null,
        created_at: 1,
      })
      .execute()
  })
}, 60_000)

/** The sample's request with search words, as far as the address or JSON can contain them. */
function searching(operation: string, words: string): Sample {
  const { body, ...sample } = sampleOf(operation)(ids)
  if (body) return { ...sample, body: { ...(body as object), query: words } }
  const [path = '', query] = sample.path.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set(operation.endsWith('/similar') ? 'title' : 'query', words)
  parameters.delete('statusId')
  if (operation.endsWith('/subscribers')) parameters.set('list', 'news')
  return { ...sample, path: `${path}?${parameters}` }
}

async function count(operation: string, words: string): Promise<number> {
  const answer = await attempt(await callers.of(operation), operation, searching(operation, words))
  const text = await answer.text()
  expect([operation, words, answer.status, answer.status === 200 ? '' : text]).toEqual([
    operation,
    words,
    200,
    '',
  ])
  return countsOf[operation]?.(JSON.parse(text) as never) ?? 0
}

const searched = ['query', 'title']

test('the lists below are all that can be searched', () => {
  const operations = [...declaredOf(world).values()].filter(
    ({ query, parts }) =>
      query.some((part) => searched.includes(part)) || 'query' in (parts.body?.shape ?? {}),
  )
  expect(operations.map(({ operation }) => operation).sort()).toEqual(Object.keys(countsOf).sort())
})

test.each(Object.keys(countsOf))(
  '%s finds words without their accents, in any order and encoding',
  async (operation) => {
    const words = [
      'emilie',
      'ÉMILIE',
      'E\u0301milie',
      'Brønsted',
      'bronsted emilie',
      'émi\u0000lie',
      'emilie\ud800',
      'bron\u200bsted',
    ]
    for (const query of words) {
      expect([operation, query, await count(operation, query)]).not.toEqual([operation, query, 0])
    }
    const none = await count(operation, 'emilie nobodyofthatname')
    expect([operation, none > 0]).toEqual([operation, operation.endsWith('/similar')])
  },
)

test.each(Object.keys(countsOf))('%s takes words that show nothing for none', async (operation) => {
  for (const query of ['\u0000', '\ud800', '\u200b', ' ']) await count(operation, query)
})
