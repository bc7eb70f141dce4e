import { expect, test } from 'vitest'
import { firstIdAt, newId } from '../../lib/id.ts'
import { insertItem } from '../../test/item.ts'
import { openTestDatabase } from '../../test/opened.ts'
import { insertTenant } from '../../test/tenant.ts'
import { showDashboard } from './dashboard.ts'

const day = 24 * 60 * 60 * 1000

test('the week counts what came on each of seven days, in UTC, and nothing from before', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const { personId } = await insertItem(tenant)
  const now = Date.UTC(2026, 10, 20, 15)
  const [template] = await tenant.selectFrom('feedback').selectAll().execute()
  const times = [0, 0, day - 1, day * 6 + 15 * 60 * 60 * 1000, day * 6 + 15 * 60 * 60 * 1000 + 1]
  const { tenant_id: _, ...row } = template as typeof template & { tenant_id: string }
  await tenant.transaction(async (db) => {
    for (const [index, ago] of times.entries())
      await db
        .insertInto('feedback')
        .values({
          ...row,
          id: `${firstIdAt(now - ago).slice(0, -1)}${index}`,
          kind: index === 0 ? 'bug' : 'idea',
          number: index + 10,
          created_at: now - ago,
        })
        .execute()
  })
  const actor = {
    kind: 'member' as const,
    personId,
    userId: newId(),
    sessionId: '',
    role: 'User' as const,
    owner: false,
  }
  const { week } = await showDashboard({ db: tenant, actor, now })
  expect(week.map(({ ideas, bugs }) => [ideas, bugs])).toEqual([
    [1, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  expect(week.map(({ day }) => day)).toEqual([14, 15, 16, 17, 18, 19, 20].map((date) => `2026-11-${date}`))
})
