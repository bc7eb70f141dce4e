import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { emptyOutbox, relayNext } from '../db/outbox-relay.ts'
import { takeRemoval } from '../db/outbox-removal.ts'
import { newId } from '../lib/id.ts'
import { hasLockWaiters } from '../test/lock-waiters.ts'
import {
  countOutboxRows,
  failOnDeadLetter,
  openCluster,
  readLoggedNumbers,
  recordVote,
} from '../test/outbox.ts'
import { recordStatements } from '../test/recorded-statements.ts'

/** Has every deletion from the outbox wait until `end`. */
async function holdDeletions(db: Database): Promise<{ end(): Promise<void> }> {
  await db.connection.run(
    `create function wait() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(1); return old; end $$`,
    [],
  )
  await db.connection.run(
    'create trigger wait before delete on outbox for each row execute function wait()',
    [],
  )
  const isHeld = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const work = db.transaction(async ({ connection }) => {
    await connection.run('select pg_advisory_xact_lock(1)', [])
    isHeld.resolve()
    await ended.promise
  })
  await isHeld.promise
  return {
    end() {
      ended.resolve()
      return work
    },
  }
}

test('while a process removes delivered entries others deliver, and remove none', async () => {
  const [first, second] = await openCluster(2)
  if (!second) throw new Error('The cluster has one process')
  const tenantId = newId()
  await recordVote(first, tenantId, 1)
  const hold = await holdDeletions(first)
  const removing = relayNext(first, failOnDeadLetter)
  await expect.poll(() => hasLockWaiters(first)).toBe(true)
  await recordVote(second, newId(), 2)
  const texts = await recordStatements(() => relayNext(second, failOnDeadLetter))
  expect(texts.filter((text) => text.startsWith('delete'))).toEqual([])
  expect(await countOutboxRows(first)).toEqual({ entries: 2, receipts: 2 })
  await hold.end()
  await removing
  expect(await countOutboxRows(first)).toEqual({ entries: 1, receipts: 1 })
  await relayNext(second, failOnDeadLetter)
  await expect.poll(() => readLoggedNumbers(first)).toEqual([1, 2])
  expect(await countOutboxRows(first)).toEqual({ entries: 0, receipts: 0 })
})

test.each([
  ['whose process ended is taken up by another one ten seconds later', 11_000],
  ['of a process whose clock was ahead by an hour hinders no other one', -60 * 60_000],
])('a removal %s', async (_, passed) => {
  const [db] = await openCluster(1)
  await recordVote(db, newId(), 1)
  const receipts = [{ tenant_id: newId(), seq: 1_000 }]
  const { leasedUntil = 0 } = await db.transaction((tx) => takeRemoval(tx, receipts))
  await relayNext(db, failOnDeadLetter)
  expect(await countOutboxRows(db)).toEqual({ entries: 1, receipts: 1 })
  const atThatTime = leasedUntil - passed
  await db.transaction(({ global }) =>
    global
      .updateTable('guess_counts')
      .set({ ends_at: atThatTime })
      .where('ends_at', '=', leasedUntil)
      .execute(),
  )
  await relayNext(db, failOnDeadLetter)
  expect(await countOutboxRows(db)).toEqual({ entries: 0, receipts: 0 })
})

test('who needs an empty outbox waits for no other process to remove its entries', async () => {
  const [db] = await openCluster(1)
  await recordVote(db, newId(), 1)
  await db.transaction((tx) => takeRemoval(tx, [{ tenant_id: newId(), seq: 1_000 }]))
  await emptyOutbox(db)
  expect(await countOutboxRows(db)).toEqual({ entries: 0, receipts: 0 })
})

test('organisations whose entries cannot be deleted hold up no delivery for longer than some seconds', {
  tags: 'long',
}, async () => {
  const [db] = await openCluster(1)
  await db.connection.run(
    `create function wait() returns trigger language plpgsql as $$ begin
       perform pg_sleep(10); return old; end $$`,
    [],
  )
  await db.connection.run(
    'create trigger wait before delete on outbox for each row execute function wait()',
    [],
  )
  for (let number = 0; number < 50; number++) await recordVote(db, newId(), number)
  const started = performance.now()
  await expect(relayNext(db, failOnDeadLetter)).rejects.toThrow('statement timeout')
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await countOutboxRows(db)).toEqual({ entries: 50, receipts: 50 })
})
