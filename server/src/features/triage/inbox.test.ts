import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { insertItem, insertTenant, openTestDatabase } from '../../test/rows.ts'
import { countFeedback, listFeedback } from './inbox/inbox.queries.ts'

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
