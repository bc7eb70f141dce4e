import { expect, test } from 'vitest'
import { firstIdAt } from '../../lib/id.ts'
import { insertItem, insertTenant, openTestDatabase } from '../../test/rows.ts'
import { showWeek } from './dashboard.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 20, 15)

/** Items created at given times; the first is a bug. */
async function withItemsAt(times: readonly number[]) {
  const tenant = await insertTenant(await openTestDatabase())
  await insertItem(tenant)
  const [template] = await tenant.selectFrom('feedback').selectAll().execute()
  const { tenant_id: _, ...row } = template as typeof template & { tenant_id: string }
  await tenant.transaction(async (db) => {
    for (const [index, at] of times.entries())
      await db
        .insertInto('feedback')
        .values({
          ...row,
          id: `${firstIdAt(at).slice(0, -1)}${index}`,
          kind: index === 0 ? 'bug' : 'idea',
          number: index + 10,
          created_at: at,
        })
        .execute()
  })
  return tenant
}

test('the week counts what came on each of seven days, and on the same days a week before up to the same time', async () => {
  const midnight = Date.UTC(2026, 10, 20)
  const tenant = await withItemsAt([
    now,
    now,
    midnight - 1,
    midnight - 6 * day,
    midnight - 6 * day - 1,
    now - 7 * day,
    now - 7 * day + 60 * 60 * 1000,
    midnight - 13 * day,
    midnight - 13 * day - 1,
  ])
  const week = await showWeek(tenant, { timeZone: 'UTC', now })
  expect(week.map(({ day }) => day)).toEqual([14, 15, 16, 17, 18, 19, 20].map((date) => `2026-11-${date}`))
  expect(week.map(({ ideas, bugs }) => [ideas, bugs])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  // The day before the first counts as the last of the week before.
  expect(week.map(({ ideasBefore }) => ideasBefore)).toEqual([1, 0, 0, 0, 0, 0, 1])
})

test.for([
  ['UTC', '2026-11-19'],
  ['Asia/Kathmandu', '2026-11-20'],
  ['America/New_York', '2026-11-19'],
] as const)('in %s what came at 18:30 UTC came on %s', async ([timeZone, date]) => {
  const tenant = await withItemsAt([Date.UTC(2026, 10, 19, 18, 30)])
  const week = await showWeek(tenant, { timeZone, now })
  expect(week.filter(({ bugs }) => bugs > 0).map(({ day }) => day)).toEqual([date])
})
