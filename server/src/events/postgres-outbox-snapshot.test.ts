import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/opening/open.ts'
import { consumerTurn, relayTurn } from '../db/outbox.ts'
import { relayNext } from '../db/outbox-relay.ts'
import { openSnapshot } from '../db/transfer/snapshot.ts'
import { newId } from '../lib/id.ts'
import { createTestDatabase } from '../test/database.ts'
import { hasLockWaiters } from '../test/lock-waiters.ts'
import { failOnDeadLetter, readLoggedNumbers, recordVote } from '../test/outbox.ts'

test.each([
  ['the relay', relayTurn],
  ['a consumer', consumerTurn('notifications')],
])('a backup begins between two works of %s, and holds up neither', async (_, turn) => {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const source = { ...config, usesOutbox: true }
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const cursor = { consumer: 'notifications', seq: db.eventLog.start }
  await db.transaction(({ global }) => global.insertInto('consumer_cursors').values(cursor).execute())
  const taken = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const work = db.transaction(async ({ dialect, connection }) => {
    await dialect.takeTurn(connection, turn)
    taken.resolve()
    await ended.promise
  })
  await taken.promise
  let isOpen = false
  const opening = openSnapshot(source).finally(() => {
    isOpen = true
  })
  await expect.poll(() => hasLockWaiters(db)).toBe(true)
  expect(isOpen).toBe(false)
  ended.resolve()
  await work
  const snapshot = await opening
  try {
    await recordVote(db, newId(), 1)
    await relayNext(db, failOnDeadLetter)
    await db.transaction(({ dialect, connection }) => dialect.takeTurn(connection, turn))
    const [row] = await db.connection.run<{ count: number }>('select count(*) as count from events', [])
    expect(Number(row?.count)).toBe(1)
  } finally {
    await snapshot.close()
  }
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1])
})
