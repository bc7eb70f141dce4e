import { limits } from '@earshot/shared/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Runner } from '../../db/dialects/connection.ts'
import { PostgresRunner } from '../../db/dialects/postgres-session.ts'
import { SqliteRunner } from '../../db/dialects/sqlite/sqlite-handle.ts'
import { nameColumns } from '../../db/folded-columns.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { newId } from '../../lib/id.ts'
import { testEngine, testOnOneEngine } from '../../test/database.ts'
import { insertItem, insertTenant, openTestDatabase } from '../../test/rows.ts'
import { valueKey } from '../custom-field/field-values.ts'
import { countFeedback, listFeedback } from './inbox/inbox.queries.ts'
import { rankOf } from './inbox/inbox-order.ts'

/** More items than are counted, in hundreds; every hundredth is a bug, and the first has the most votes. */
async function withManyItems(many = limits.countedMax + 200) {
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
  return { tenant, statusId, projectId, many }
}

/** A company that wants some items. @returns its id. */
async function addCompany(tenant: TenantDb, items: readonly { id: string }[]): Promise<string> {
  const id = newId()
  await tenant.transaction(async (db) => {
    const company = { id, ...nameColumns('Large'), added_by_id: null, created_at: 1 }
    await db.insertInto('companies').values(company).execute()
    for (let from = 0; from < items.length; from += 500) {
      const links = items.slice(from, from + 500)
      await db
        .insertInto('feedback_companies')
        .values(links.map((item) => ({ feedback_id: item.id, company_id: id, person_count: 1 })))
        .execute()
    }
  })
  return id
}

/** Items that a filter may name for them to be looked up and sorted, whatever the order of all others. */
const sorted = 2_000

/** A tag of some items. @returns its id. */
async function addTag(tenant: TenantDb, items: readonly { id: string }[]): Promise<string> {
  const id = newId()
  await tenant.transaction(async (db) => {
    await db.insertInto('tags').values({ id, name: id, key: id, color: 'blue', created_at: 1 }).execute()
    for (let from = 0; from < items.length; from += 500)
      await db
        .insertInto('tag_links')
        .values(
          items.slice(from, from + 500).map((item) => ({ item_id: item.id, tag_id: id, kind: 'feedback' })),
        )
        .execute()
  })
  return id
}

/** A field with the same value on some items. @returns the filter that finds them. */
async function addField(tenant: TenantDb, projectId: string, items: readonly { id: string }[]) {
  const id = newId()
  const key = valueKey('Kiel')
  await tenant.transaction(async (db) => {
    await db
      .insertInto('custom_fields')
      .values({
        ...{ id, project_id: projectId, name: 'City', type: 'text', choices: '[]' },
        ...{ in_form: 0, position: 0, created_at: 1 },
      })
      .execute()
    for (let from = 0; from < items.length; from += 500) {
      const values = items.slice(from, from + 500)
      await db
        .insertInto('feedback_field_values')
        .values(
          values.map((item) => ({ feedback_id: item.id, field_id: id, value: '"Kiel"', key, by_author: 0 })),
        )
        .execute()
    }
  })
  return { id, from: key, to: key }
}

test('the inbox counts up to a thousand and lists what a filter finds among more, in either order', async () => {
  const { tenant, statusId, projectId, many } = await withManyItems()
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
  // The company wants none of the items with the most votes, which come first.
  const unwanted = 150
  const items = await tenant
    .selectFrom('feedback')
    .select(['id', 'number', 'kind', 'vote_count', 'company_value'])
    .where('number', '>=', 1_000 + unwanted)
    .execute()
  const companyId = await addCompany(tenant, items)
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

test('what a tag, a company and a field have in common comes in pages, however many items each of them has', async () => {
  const { tenant, projectId, many } = await withManyItems(sorted + 700)
  const items = await tenant
    .selectFrom('feedback')
    .select(['id', 'number', 'vote_count', 'company_value'])
    .where('number', '>=', 1_000)
    .orderBy('number')
    .execute()
  // Of those with the fewest votes, which come last.
  const lastItems = items.slice(-sorted - 100)
  const rare = lastItems.filter((_, index) => index % 40 === 0)
  const tags = {
    many: await addTag(tenant, lastItems),
    some: await addTag(
      tenant,
      lastItems.filter((_, index) => index % 3 === 0),
    ),
    few: await addTag(tenant, rare),
  }
  const companyId = await addCompany(tenant, lastItems)
  const field = await addField(tenant, projectId, lastItems)
  const filters: [name: string, filters: object, found: typeof items][] = [
    ['many', { tagId: tags.many, companyId }, lastItems],
    ['some', { tagId: tags.some, field }, lastItems.filter((_, index) => index % 3 === 0)],
    ['few', { tagId: tags.few, companyId, field }, rare],
    ['nothing', { tagId: newId(), companyId }, []],
  ]
  expect(lastItems.length).toBeLessThan(many)
  for (const sort of ['top', 'value'] as const)
    for (const [name, filter, found] of filters) {
      const expected = found.toSorted((a, b) => rankOf(b, sort) - rankOf(a, sort) || (a.id < b.id ? 1 : -1))
      const page = await listFeedback(tenant, { ...filter, sort, after: undefined, limit: 30 })
      expect([name, page.map(({ number }) => number)]).toEqual([
        name,
        expected.slice(0, 30).map(({ number }) => number),
      ])
      const last = page.at(-1)
      if (!last || page.length < 30) continue
      const after = { rank: rankOf(last, sort), id: last.id }
      const next = await listFeedback(tenant, { ...filter, sort, after, limit: 30 })
      expect([name, next.map(({ number }) => number)]).toEqual([
        name,
        expected.slice(30, 60).map(({ number }) => number),
      ])
    }
})

test('the views of what a tag names of more items than are sorted at once are counted', async () => {
  const { tenant } = await withManyItems(sorted + 700)
  const items = await tenant.selectFrom('feedback').select('id').orderBy('id').execute()
  const tagId = await addTag(tenant, items.slice(0, sorted + 200))
  const changes = [
    [items.slice(0, 3), { moderation: 'held' }],
    [items.slice(3, 8), { moderation: 'rejected' }],
    [items.slice(-10), { moderation: 'rejected' }],
    [items.slice(20, 29), { moderation: 'approved', answered: 0, finished: 0 }],
  ] as const
  await tenant.transaction(async (db) => {
    await db.updateTable('feedback').set({ answered: 1 }).execute()
    for (const [of, change] of changes)
      await db
        .updateTable('feedback')
        .set(change)
        .where(
          'id',
          'in',
          of.map(({ id }) => id),
        )
        .execute()
  })
  expect(await countFeedback(tenant, { tagId })).toEqual({
    all: limits.countedMax + 1,
    held: 3,
    unanswered: 9,
    rejected: 5,
  })
})

/** After each statement that reads a part of what a company wants, an item gets more votes than any other. */
function voteBetweenParts(tenant: TenantDb, ids: string[]): void {
  const runner: Runner = testEngine === 'postgres' ? PostgresRunner.prototype : SqliteRunner.prototype
  const { query } = runner
  const spy = vi.spyOn(runner, 'query')
  spy.mockImplementation(function (this: Runner, text, parameters) {
    const result = query.call(this, text, parameters)
    const id = text.includes('as "first"') ? ids.pop() : undefined
    if (id === undefined) return result
    const vote = (db: TenantDb) =>
      db.updateTable('feedback').set({ vote_count: 100_000 }).where('id', '=', id).execute()
    return Promise.resolve(result).then(async (rows) => {
      await tenant.transaction(vote)
      return rows
    })
  })
  onTestFinished(() => spy.mockRestore())
}

for (const start of [190, 1_990])
  testOnOneEngine(
    `votes while a page of what a company wants is read repeat no item and leave none out: from ${start} on`,
    async () => {
      const { tenant, many } = await withManyItems(sorted + 1_300)
      const items = await tenant.selectFrom('feedback').select(['id', 'number']).orderBy('number').execute()
      const ranked = items.filter(({ number }) => number >= 1_000)
      const companyId = await addCompany(tenant, ranked.slice(start, many - 50))
      const voted = ranked.slice(-10).map(({ id }) => id)
      voteBetweenParts(tenant, voted)
      const page = await listFeedback(tenant, { companyId, sort: 'top', after: undefined, limit: 60 })
      expect(page.map(({ number }) => number)).toEqual(
        Array.from({ length: 60 }, (_, i) => 1_000 + start + i),
      )
      expect(voted.length).toBeLessThan(10)
    },
  )
