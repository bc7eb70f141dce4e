import { limits } from '@earshot/shared/limits'
import { encodedMap, TraceMap } from '@jridgewell/trace-mapping'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mapFingerprint } from '../report/fingerprints.ts'

const world = sharedWorld()
let ada: Caller
beforeAll(async () => {
  ada = await world.as('Ada')
  await ada.patch(`/api/v1/projects/${world.harbor.projectId}`, { moderation: 'off' })
}, 60_000)

const stackOf = (name: string) =>
  `at ${name} (https://shop.example/cart.js:1:2)\nat pay (https://shop.example/pay.js:1:9)`

const diagnosticsOf = (stack: string) => ({
  entries: [{ kind: 'error', before: 8, message: 'TypeError: no total', stack }],
})

async function sendBug(stack: string, title = 'The total is missing'): Promise<string> {
  const visitor = await world.visitor(world.harbor)
  const bug = { kind: 'bug', title, diagnostics: diagnosticsOf(stack) }
  return (await visitor.post('/e/v1/feedback', bug).json()).id
}

const item = (id: string) => `/api/v1/feedback/${id}`
const read = (id: string) => ada.get(item(id)).json()
const countOf = async (id: string): Promise<number> => (await read(id)).sameError?.count ?? 0
const idsOf = async (id: string): Promise<string[]> =>
  (await ada.get(`${item(id)}/same-error`).json()).items.map((bug: { id: string }) => bug.id)
const dismiss = (id: string, of: 'item' | 'group') => ada.put(`${item(id)}/same-error/dismissal`, { of })
const restore = (id: string, of: string) => ada.delete(`${item(id)}/same-error/dismissal?of=${of}`)

/** As many new bugs with the same error, which no other test has. */
async function sendGroup(name: string, count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push(await sendBug(stackOf(name)))
  return ids
}

test('open bugs with the same error are a group, on each item and in the inbox, most reported first', async () => {
  const [first = '', second = '', third = ''] = await sendGroup('addTotal', 3)
  const other = await sendBug(stackOf('addTax'))
  expect(await countOf(first)).toBe(3)
  expect(await countOf(other)).toBe(0)
  expect(await ada.get(`${item(other)}/same-error`).json()).toEqual({ count: 0, items: [] })
  await ada.patch(item(second), { visibility: 'public' })
  await (await world.visitor(world.harbor)).put(`/e/v1/feedback/${second}/report`, {})
  expect(await idsOf(first)).toEqual([second, third, first])
  const { items } = await ada.get('/api/v1/feedback?kind=bug&limit=4').json()
  const { fingerprint } = (await read(first)).sameError
  expect(items.map(({ sameError }: { sameError: object }) => sameError)).toEqual([
    null,
    ...[third, second, first].map(() => ({ fingerprint, count: 3 })),
  ])
})

test('a merged, finished, rejected or deleted bug leaves the group, and nothing merges by itself', async () => {
  const [kept = '', merged = '', finished = '', rejected = '', deleted = '', last = ''] = await sendGroup(
    'addRest',
    6,
  )
  expect(await countOf(kept)).toBe(6)
  expect((await read(merged)).mergedInto).toBeNull()
  await ada.put(`${item(merged)}/merge`, { intoId: kept })
  const { statuses } = await ada.get(`/api/v1/projects/${world.harbor.projectId}`).json()
  const done = statuses.find(({ category }: { category: string }) => category === 'done')
  await ada.put(`${item(finished)}/status`, { statusId: done.id, quiet: true })
  await ada.put(`${item(rejected)}/rejection`, { block: false })
  await ada.delete(item(deleted))
  expect((await idsOf(kept)).sort()).toEqual([kept, last].sort())
  for (const id of [merged, finished, rejected]) expect(await countOf(id)).toBe(0)
  expect((await ada.get(`${item(deleted)}/same-error`)).status).toBe(404)
  await ada.delete(`${item(merged)}/merge`)
  expect(await countOf(kept)).toBe(3)
})

test('a bug that is not the same stays out of the group, until the decision is taken back', async () => {
  const [out = '', second = '', third = ''] = await sendGroup('addSum', 3)
  expect((await dismiss(out, 'item')).status).toBe(204)
  expect(await countOf(out)).toBe(0)
  expect((await idsOf(second)).sort()).toEqual([second, third].sort())
  await sendGroup('addSum', 1)
  expect(await countOf(out)).toBe(0)
  expect(await countOf(second)).toBe(3)
  expect((await restore(out, 'item')).status).toBe(204)
  expect(await countOf(out)).toBe(4)
})

test('a group that is not the same is not proposed again, not even with a new bug, and by two at once', async () => {
  const [first = '', second = ''] = await sendGroup('addCent', 2)
  const answers = await Promise.all([dismiss(first, 'group'), dismiss(second, 'group')])
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const [third = ''] = await sendGroup('addCent', 1)
  for (const id of [first, second, third]) expect(await countOf(id)).toBe(0)
  await restore(third, 'group')
  expect(await countOf(first)).toBe(3)
  expect((await dismiss(await sendBug('nowhere'), 'item')).status).toBe(409)
})

test('a bug takes its error from the first report that has one', async () => {
  const [known = ''] = await sendGroup('addTip', 1)
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'bug', title: 'The tip is missing' }).json()
  for (const name of ['addTip', 'addFee'])
    await author.put(`/e/v1/feedback/${id}/report`, { body: name, diagnostics: diagnosticsOf(stackOf(name)) })
  expect(await idsOf(known)).toContain(id)
})

test('who may only read sees the group, and does not decide about it', async () => {
  const [first = ''] = await sendGroup('addPrice', 2)
  const ben = await world.as('Ben')
  expect((await ben.get(item(first)).json()).sameError.count).toBe(2)
  expect((await ben.put(`${item(first)}/same-error/dismissal`, { of: 'item' })).status).toBe(403)
})

test('an author who is erased takes the fingerprint along', async () => {
  const [first = ''] = await sendGroup('addName', 1)
  const author = await world.visitor(world.harbor)
  const { id } = await author
    .post('/e/v1/feedback', { kind: 'bug', title: 'Lost', diagnostics: diagnosticsOf(stackOf('addName')) })
    .json()
  expect(await countOf(first)).toBe(2)
  await ada.patch(item(id), { visibility: 'public' })
  await (await world.visitor(world.harbor)).post(`/e/v1/feedback/${id}/comments`, { body: 'Here too' })
  expect((await ada.delete(`/api/v1/contacts/${(await read(id)).author.id}`)).status).toBe(204)
  expect((await read(id)).title).toBe('Lost')
  expect(await countOf(first)).toBe(0)
})

test('of very many bugs with one error the first ones and their number are shown', async () => {
  const [first = ''] = await sendGroup('addMuch', 1)
  const db = world.tenant()
  const row = await db.selectFrom('feedback').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const { tenant_id: _, ...copied } = row as typeof row & { tenant_id: string }
  const rows = Array.from({ length: limits.countedMax + 5 }, (_, at) => ({
    ...copied,
    ...{ id: newId(), number: 1_000_000 + at },
  }))
  for (let from = 0; from < rows.length; from += 200)
    await db
      .insertInto('feedback')
      .values(rows.slice(from, from + 200))
      .execute()
  expect(await countOf(first)).toBe(limits.countedMax + 1)
  const { count, items } = await ada.get(`${item(first)}/same-error`).json()
  expect([count, items.length]).toEqual([limits.countedMax + 1, limits.sameErrorsShown])
  await db.deleteFrom('feedback').where('number', '>=', 1_000_000).execute()
})

/** A source map in which column 5 of the script is in a function of a source. */
const mapOf = (name: string) =>
  Buffer.from(
    JSON.stringify(
      encodedMap(
        new TraceMap({
          version: 3,
          names: [name],
          sources: ['../src/cart.ts'],
          sourcesContent: [`${name}()`],
          mappings: [[[4, 0, 0, 0, 0]]],
        }),
      ),
    ),
  )

test('minified bugs of two builds are the same error once source maps explain them', async () => {
  const maps = `/api/v1/projects/${world.harbor.projectId}/source-maps`
  for (const build of ['one', 'two']) {
    const query = new URLSearchParams({ script: `/${build}.js` })
    const type = { 'content-type': 'application/json' }
    const answer = await ada.with(type).put(`${maps}?${query}`, mapOf('addVoucher'))
    expect(answer.status).toBeLessThan(300)
  }
  const [one, two] = [
    await sendBug('at t (https://shop.example/one.js:1:5)'),
    await sendBug('at q (https://shop.example/two.js:1:5)'),
  ]
  expect(await countOf(one)).toBe(0)
  for (const { payload, ...job } of await takeDue(world.services, 'mapFingerprint'))
    await mapFingerprint(world.services)({ ...job, payload: JSON.parse(payload) })
  expect((await idsOf(one)).sort()).toEqual([one, two].sort())
})
