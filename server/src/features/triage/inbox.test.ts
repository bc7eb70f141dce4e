import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { nameColumns } from '../../db/folded-columns.ts'
import { newId } from '../../lib/id.ts'
import { insertItem, insertTenant, openTestDatabase } from '../../test/rows.ts'
import { countFeedback, listFeedback } from './inbox/inbox.queries.ts'
import { rankOf } from './inbox/inbox-places.queries.ts'

const many = limits.countedMax + 200

/** More items than are counted; every hundredth is a bug, and the first has the most votes. */
async function withManyItems() {
  const tenant = await insertTenant(await openTestDatabase())
  const { feedbackId, statusId, projectId } = await insertItem(tenant)
  const [template] = await tenant.selectFrom('feedback').selectAll().execute()
  const { tenant_id: _, ...row } = template as typeof template & { tenant_id: string }
  await tenant.transaction(async (db) => {
    for (let index = 0; index < many; index += 100)
      await db
        .insertInto('feedback')
        .values(
          Array.from({ length: 100 }, (_, i) => ({
            ...row,
            id: `${feedbackId.slice(0, -12)}${String(index + i).padStart(12, '0')}`,
            kind: i === 0 ? ('bug' as const) : ('idea' as const),
            number: 1_000 + index + i,
            vote_count: many - index - i,
            company_value: Math.floor((index + i) / 7),
          })),
        )
        .execute()
  })
  return { tenant, statusId, projectId }
}

test('the inbox counts up to a thousand and lists what a filter finds among more, in either order', async () => {
  const { tenant, statusId, projectId } = await withManyItems()
  expect((await countFeedback(tenant, {})).all).toBe(limits.countedMax + 1)
  const filters = { kind: 'bug', statusId, projectId } as const
  const bugs = many / 100
  expect((await countFeedback(tenant, filters)).all).toBe(bugs)
  expect((await countFeedback(tenant, { kind: 'idea' })).all).toBe(limits.countedMax + 1)
  const first = { ...filters, after: undefined, limit: 5 }
  const newest = await listFeedback(tenant, { ...first, sort: 'newest' })
  expect(newest.map(({ number }) => number)).toEqual([2100, 2000, 1900, 1800, 1700])
  const top = await listFeedback(tenant, { ...first, sort: 'top' })
  expect(top.map(({ number }) => number)).toEqual([1000, 1100, 1200, 1300, 1400])
  const { vote_count: rank = 0, id = '' } = top.at(-1) ?? {}
  const next = await listFeedback(tenant, { ...first, sort: 'top', after: { rank, id } })
  expect(next.map(({ number }) => number)).toEqual([1500, 1600, 1700, 1800, 1900])
  const ideas = await listFeedback(tenant, { kind: 'idea', sort: 'top', after: undefined, limit: 2 })
  expect(ideas.map(({ number }) => number)).toEqual([1001, 1002])
  expect(
    await listFeedback(tenant, { category: 'closed', sort: 'newest', after: undefined, limit: 5 }),
  ).toEqual([])
})

test('what a company wants of more items than are sorted at once comes in pages, by votes and by value, under filters', async () => {
  const { tenant } = await withManyItems()
  const companyId = newId()
  // The company wants none of the items with the most votes, which come first.
  const unwanted = 150
  const items = await tenant
    .selectFrom('feedback')
    .select(['id', 'number', 'kind', 'vote_count', 'company_value'])
    .where('number', '>=', 1_000 + unwanted)
    .execute()
  await tenant.transaction(async (db) => {
    const company = { id: companyId, ...nameColumns('Large'), added_by_id: null, created_at: 1 }
    await db.insertInto('companies').values(company).execute()
    for (let from = 0; from < items.length; from += 500) {
      const links = items.slice(from, from + 500)
      await db
        .insertInto('feedback_companies')
        .values(links.map(({ id }) => ({ feedback_id: id, company_id: companyId, person_count: 1 })))
        .execute()
    }
  })
  for (const sort of ['top', 'value'] as const)
    for (const filters of [{}, { kind: 'bug' as const }]) {
      const expected = items
        .filter(({ kind }) => kind === (filters.kind ?? kind))
        .sort((a, b) => rankOf(b, sort) - rankOf(a, sort) || (a.id < b.id ? 1 : -1))
      const found: number[] = []
      let after: { rank: number; id: string } | undefined
      do {
        const page = await listFeedback(tenant, { ...filters, companyId, sort, after, limit: 60 })
        found.push(...page.map(({ number }) => number))
        const last = page.at(-1)
        after = last && page.length === 60 ? { rank: rankOf(last, sort), id: last.id } : undefined
      } while (after)
      expect(found).toEqual(expected.map(({ number }) => number))
    }
})
