import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { openTestDatabase } from '../test/rows.ts'
import type { Consumer } from './consumer.ts'
import { Reading } from './reading.ts'

test('events whose handling takes too long together are handled one by one', async () => {
  const db = await openTestDatabase()
  for (let number = 0; number < 5; number++)
    await db.tenant(newId()).transaction((tx) => tx.record({ type: 'vote.cast', data: { number }, at: 1 }))
  const batches: number[] = []
  const consumer: Consumer = {
    name: 'slow',
    isSubscribed: () => true,
    async handle(events, { connection, dialect }) {
      batches.push(events.length)
      await dialect.limitTime(connection, 500)
      await connection.run('select pg_sleep($1)', [0.2 * events.length])
    },
  }
  await expect.poll(() => db.eventLog.read(db.eventLog.start, 10)).toHaveLength(5)
  const reading = new Reading(db, consumer, pino({ level: 'silent' }), { pauses: [] })
  await expect(reading.step()).rejects.toThrow('statement timeout')
  while ((await reading.step()) === 'more');
  expect(batches).toEqual([5, 1, 1, 1, 1, 1])
})
