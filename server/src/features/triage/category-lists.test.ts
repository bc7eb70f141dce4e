import { expect, test } from 'vitest'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1000' })

interface Listed {
  id: string
  voteCount: number
}

const newestFirst = (one: Listed, other: Listed) => (one.id < other.id ? 1 : -1)
const mostWantedFirst = (one: Listed, other: Listed) =>
  other.voteCount - one.voteCount || newestFirst(one, other)

/** Spreads ideas over both open statuses, with many equal vote counts. */
async function fillOpen(): Promise<string[]> {
  const { tenantId, projectId } = world.harbor
  const db = world.db.tenant(tenantId)
  const statuses = await db
    .selectFrom('statuses')
    .select(['id', 'category'])
    .where('project_id', '=', projectId)
    .where('category', '=', 'open')
    .execute()
  expect(statuses.length).toBeGreaterThan(1)
  const ideas = await db
    .selectFrom('feedback')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'idea')
    .where('listed', '=', 1)
    .orderBy('id')
    .execute()
  await db.transaction(async (tx) => {
    for (const [index, { id }] of ideas.entries())
      await tx
        .updateTable('feedback')
        .set({
          status_id: statuses[index % statuses.length]?.id ?? '',
          finished: 0,
          vote_count: Math.floor(index / 4),
        })
        .where('id', '=', id)
        .execute()
  })
  return ideas.map(({ id }) => id)
}

test('a category of several statuses is one list in order, page by page, and leaves nothing out', async () => {
  const ids = await fillOpen()
  const page = world.page(world.harbor)
  for (const [sort, order] of [
    ['top', mostWantedFirst],
    ['newest', newestFirst],
  ] as const) {
    const walked: Listed[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `key=${world.harbor.publicKey}&category=open&sort=${sort}&limit=3`
      const next: { items: Listed[]; nextCursor: string | null } = await (
        await page.get(`/e/v1/feedback?${query}${cursor && `&cursor=${cursor}`}`)
      ).json()
      expect(next.items.length).toBeLessThanOrEqual(3)
      walked.push(...next.items)
      cursor = next.nextCursor
    }
    expect(walked).toEqual([...walked].sort(order))
    expect(walked.map(({ id }) => id).sort()).toEqual([...ids].sort())
  }
})
