import { expect, test } from 'vitest'
import { searchConsumer } from '../../../search/index-feedback.ts'
import { sharedWorld } from '../../../test/harness.ts'

const world = sharedWorld()

/** The number of segments of the index: each has a number, in the upper bits of its pages' numbers. */
async function countSegments(): Promise<number> {
  const rows = await world.db.connection.run<{ count: number }>(
    'select count(distinct id >> 37) as count from search_tokens_data where id >> 37 > 0',
    [],
  )
  return rows[0]?.count ?? 0
}

test('an index that was written in many transactions has few parts to search in', async () => {
  const { id } = await world.tenant().selectFrom('feedback').select('id').limit(1).executeTakeFirstOrThrow()
  const events = (await world.db.eventLog.readTenant(world.harbor.tenantId, '0', 500))
    .filter(({ type }) => type === 'feedback.created')
    .map((event) => ({ ...event, feedback_id: id }))
    .slice(0, 1)
  expect(events).toHaveLength(1)
  for (let batch = 0; batch < 40; batch++)
    await world.db.transaction((tx) => searchConsumer.handle(events, tx))
  expect(await countSegments()).toBeLessThanOrEqual(2)
})
