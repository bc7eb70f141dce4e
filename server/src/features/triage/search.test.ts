import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import { indexFeedback } from '../../search/index-feedback.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld()

/** Inserts bugs with consecutive numbers, and indexes them at once. */
async function insertBugs(count: number, from: number, title: (number: number) => string) {
  const author = await world.visitor(world.harbor)
  const { id } = await author.post('/e/v1/feedback', { kind: 'bug', title: 'Template' }).json()
  await world.tenant().transaction(async (db) => {
    const row = await db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { tenant_id: _, ...template } = row as typeof row & { tenant_id: string }
    for (let number = from; number < from + count; number++) {
      const itemId = `${id.slice(0, -12)}${String(number).padStart(12, '0')}`
      await db
        .insertInto('feedback')
        .values({ ...template, id: itemId, number, title: title(number) })
        .execute()
      await indexFeedback(db, itemId)
    }
  })
}

const browse = async (query: string) => (await world.as('Ada')).get(`/api/v1/feedback?${query}`).json()
const count = async (query: string) => (await world.as('Ada')).get(`/api/v1/feedback/counts?${query}`).json()

test('a search goes on page by page, counts what it lists, and finds each item once', async () => {
  await insertBugs(120, 5_000, (number) => `Kalender number ${number}`)
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await browse(`query=kalender&limit=50${cursor && `&cursor=${cursor}`}`)
    ids.push(...page.items.map((item: { id: string }) => item.id))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  expect(await count('query=kalender')).toEqual({
    ...{ all: 120, held: 0, unanswered: 120, rejected: 0 },
    limited: false,
  })
  expect((await browse('query=kalender&kind=idea')).items).toEqual([])
})

test('a search for a number lists the items with this number first', async () => {
  await insertBugs(3, 6_000, (number) => `Error ${6_002} instead of ${number + 1}`)
  const first = async (text: string) => (await browse(`query=${text}`)).items[0]?.reference
  for (const text of ['BUG-6000', 'bug-6000', '6000'])
    expect([text, await first(text)]).toEqual([text, 'BUG-6000'])
  expect(await first('IDEA-6000')).not.toBe('BUG-6000')
  expect((await browse('query=6000&moderation=rejected')).items).toEqual([])
})

test('a search that matches more than it lists says so', async () => {
  await insertBugs(limits.searchedMax + 5, 7_000, () => 'Überall dasselbe')
  expect(await count('query=dasselbe')).toMatchObject({ all: limits.searchedMax, limited: true })
})
