import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

type Item = { id: string; voteCount: number }

/** All items of a list, page by page. */
async function walk(caller: Caller, path: string, limit: number): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const answer = await caller.get(`${path}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
    expect(answer.status).toBe(200)
    const page: { items: Item[]; nextCursor: string | null } = await answer.json()
    expect(page.items.length).toBeLessThanOrEqual(limit)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

const publicList = (sort: string, more = '') =>
  `/e/v1/feedback?key=${world.harbor.publicKey}&sort=${sort}${more}`

/** Lists that together contain every item once. */
const corners = ['', '&finished=true', '&kind=bug', '&kind=bug&finished=true']

test('pages put together are the whole list, in order, however many votes are tied', async () => {
  const [page, ada] = [world.page(world.harbor), await world.as('Ada')]
  const db = world.tenant()
  const ids = (await db.selectFrom('feedback').select('id').where('listed', '=', 1).execute()).map(
    ({ id }) => id,
  )
  const counts = fc.array(fc.tuple(fc.nat(3), fc.constantFrom(0, 0.1, 1 / 3, 2 ** 60, 2 ** 900)), {
    minLength: ids.length,
    maxLength: ids.length,
  })
  const property = fc.asyncProperty(counts, fc.integer({ min: 1, max: 7 }), async (votes, limit) => {
    await db.transaction(async (tx) => {
      for (const [index, id] of ids.entries())
        await tx
          .updateTable('feedback')
          .set({ vote_count: votes[index]?.[0] ?? 0, trend: votes[index]?.[1] ?? 0 })
          .where('id', '=', id)
          .execute()
      await tx.record({ type: 'vote.cast', projectId: world.harbor.projectId, at: world.clock.read() })
    })
    const trends = new Map(ids.map((id, index) => [id, votes[index]?.[1] ?? 0]))
    const byTrend = (a: Item, b: Item) => (trends.get(b.id) ?? 0) - (trends.get(a.id) ?? 0) || byAge(a, b)
    const orders = { top: byVotes, newest: byAge, trending: byTrend }
    for (const [sort, order] of Object.entries(orders)) {
      const everything: Item[] = []
      for (const corner of corners) {
        const whole = await walk(page, publicList(sort, corner), 100)
        expect(await walk(page, publicList(sort, corner), limit)).toEqual(whole)
        expect(whole).toEqual([...whole].sort(order))
        everything.push(...whole)
      }
      expect(everything.map(({ id }) => id).sort()).toEqual([...ids].sort())
      if (sort === 'trending') continue
      const inbox = await walk(ada, `/api/v1/feedback?sort=${sort}`, 100)
      expect(await walk(ada, `/api/v1/feedback?sort=${sort}`, limit)).toEqual(inbox)
      expect(inbox).toEqual([...inbox].sort(order))
    }
  })
  await fc.assert(property, { numRuns: 10 })
}, 60_000)

const byAge = (a: Item, b: Item): number => (a.id < b.id ? 1 : -1)
const byVotes = (a: Item, b: Item): number => b.voteCount - a.voteCount || byAge(a, b)

test('comments, voters and own items come in pages that miss nothing', async () => {
  const [ada, mira] = [await world.as('Ada'), await world.contact(world.harbor, 'Mira')]
  const [idea] = await walk(ada, '/api/v1/feedback?kind=idea&category=open&moderation=approved', 1)
  for (let count = 0; count < 6; count++) {
    await mira.post(`/e/v1/feedback/${idea?.id}/comments`, { body: `Comment ${count}` })
    await mira.post('/e/v1/feedback', { kind: 'bug', title: `Bug ${count}` })
    await (await world.visitor(world.harbor)).put(`/e/v1/feedback/${idea?.id}/vote`)
  }
  const lists = [
    [ada, `/api/v1/feedback/${idea?.id}/comments?`],
    [ada, `/api/v1/feedback/${idea?.id}/votes?`],
    [world.page(world.harbor), `/e/v1/feedback/${idea?.id}/comments?key=${world.harbor.publicKey}`],
    [mira, '/e/v1/me/feedback?'],
  ] as const
  for (const [caller, path] of lists) {
    const whole = await walk(caller, path, 100)
    expect(whole.length).toBeGreaterThanOrEqual(6)
    expect(await walk(caller, path, 2)).toEqual(whole)
  }
})

test('what a list shows and what opens by its id is the same, for everybody, whatever an item is', async () => {
  const db = world.tenant()
  const rows = await db.selectFrom('feedback').select(['id', 'author_id']).execute()
  await db.transaction(async (tx) => {
    const kinds = ['public', 'author', 'team'] as const
    const states = ['approved', 'held', 'rejected'] as const
    for (const [index, { id }] of rows.entries()) {
      const visibility = kinds[index % 3] ?? 'public'
      const moderation = states[Math.floor(index / 3) % 3] ?? 'approved'
      const listed = visibility === 'public' && moderation === 'approved' ? 1 : 0
      await tx.updateTable('feedback').set({ visibility, moderation, listed }).where('id', '=', id).execute()
    }
    await tx.record({ type: 'project.updated', projectId: world.harbor.projectId, at: world.clock.read() })
  })
  const opened = async (caller: Caller, path: (id: string) => string) => {
    const answers = await Promise.all(
      rows.map(async ({ id }) => [id, (await caller.get(path(id))).status] as const),
    )
    return answers.flatMap(([id, status]) => (status === 200 ? [id] : [])).sort()
  }
  const key = world.harbor.publicKey
  const everyone = (
    await Promise.all(corners.map((corner) => walk(world.page(world.harbor), publicList('top', corner), 100)))
  )
    .flatMap((items) => items.map(({ id }) => id))
    .sort()
  expect(everyone.length).toBeGreaterThan(0)
  expect(await opened(world.page(world.harbor), (id) => `/e/v1/feedback/${id}?key=${key}`)).toEqual(everyone)
  for (const name of world.harbor.contacts.keys()) {
    const contact = await world.contact(world.harbor, name)
    const own = (await walk(contact, '/e/v1/me/feedback?', 100)).map(({ id }) => id)
    const both = [...new Set([...everyone, ...own])].sort()
    expect(await opened(contact, (id) => `/e/v1/me/feedback/${id}`)).toEqual(both)
    const hidden = rows.filter(
      ({ id, author_id }) => author_id === world.harbor.contacts.get(name) && !own.includes(id),
    )
    for (const { id } of hidden) expect((await contact.put(`/e/v1/feedback/${id}/vote`)).status).toBe(404)
  }
  for (const name of ['Ben', 'Cleo', 'Ada']) {
    const member = await world.as(name)
    const all = (await walk(member, '/api/v1/feedback?', 100)).map(({ id }) => id).sort()
    expect(all).toEqual(rows.map(({ id }) => id).sort())
    expect(await opened(member, (id) => `/api/v1/feedback/${id}`)).toEqual(all)
  }
})

test('the counts of the views are what the views list, under every filter and search', async () => {
  const ada = await world.as('Ada')
  const { items } = await ada.get('/api/v1/projects').json()
  const [idea] = await walk(ada, '/api/v1/feedback?kind=idea', 100)
  const mira = await world.contact(world.harbor, 'Mira')
  await mira.post(`/e/v1/feedback/${idea?.id}/comments`, { body: 'Look at https://ropes.example' })
  const views = {
    all: '',
    held: '&moderation=held',
    unanswered: '&unanswered=true',
    rejected: '&moderation=rejected',
  }
  const filters = ['', 'kind=bug', 'category=planned', 'query=calendar', 'query=zzzz+nothing']
  for (const filter of [...filters, ...items.map(({ id }: { id: string }) => `projectId=${id}`)]) {
    const listed = await Promise.all(
      Object.entries(views).map(async ([view, more]) => [
        view,
        (await walk(ada, `/api/v1/feedback?${filter}${more}`, 100)).length,
      ]),
    )
    const counts = await ada.get(`/api/v1/feedback/counts?${filter}`).json()
    expect([filter, counts]).toEqual([filter, { ...Object.fromEntries(listed), limited: false }])
  }
})
