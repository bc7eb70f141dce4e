import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { relayNext } from '../db/outbox-relay.ts'
import { newId } from '../lib/id.ts'
import {
  countOutboxRows,
  failOnDeadLetter,
  openCluster,
  readLoggedNumbers,
  recordVote,
} from '../test/outbox.ts'

class RolledBack extends Error {}

/**
 * Deletes an organisation's entries in a transaction that has not ended, as a lost node leaves one that was prepared
 * there: the entries are visible, and locked.
 */
async function deleteInDoubt(db: Database, tenantId: string): Promise<{ rollBack(): Promise<unknown> }> {
  const deleted = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const doubt = db.transaction(async ({ global }) => {
    await global.deleteFrom('outbox').where('tenant_id', '=', tenantId).execute()
    deleted.resolve()
    await ended.promise
    throw new RolledBack()
  })
  await deleted.promise
  return {
    rollBack() {
      ended.resolve()
      return expect(doubt).rejects.toThrow(RolledBack)
    },
  }
}

test('a deletion in doubt holds up neither others nor what the organisation does next', async () => {
  const [db] = await openCluster(1)
  const [tenantId, other] = [newId(), newId()]
  for (const number of [1, 2]) await recordVote(db, tenantId, number)
  const doubt = await deleteInDoubt(db, tenantId)
  await recordVote(db, tenantId, 3)
  await recordVote(db, other, 4)
  const started = performance.now()
  await relayNext(db, failOnDeadLetter)
  await recordVote(db, other, 5)
  await relayNext(db, failOnDeadLetter)
  // A lock is waited for 5 seconds.
  expect(performance.now() - started).toBeLessThan(4_000)
  expect(await countOutboxRows(db)).toEqual({ entries: 2, receipts: 2 })
  await doubt.rollBack()
  await relayNext(db, failOnDeadLetter)
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1, 2, 3, 4, 5])
  expect(await countOutboxRows(db)).toEqual({ entries: 0, receipts: 0 })
})

test('an organisation whose entries cannot be deleted for long holds up no other', async () => {
  const [db] = await openCluster(1)
  const [tenantId, other] = [newId(), newId()]
  await db.connection.run(
    `create function wait() returns trigger language plpgsql as $$ begin
       if old.tenant_id = '${tenantId}' then perform pg_sleep(10); end if; return old; end $$`,
    [],
  )
  await db.connection.run(
    'create trigger wait before delete on outbox for each row execute function wait()',
    [],
  )
  await recordVote(db, tenantId, 1)
  await recordVote(db, other, 2)
  const started = performance.now()
  await expect(relayNext(db, failOnDeadLetter)).rejects.toThrow('statement timeout')
  expect(performance.now() - started).toBeLessThan(8_000)
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1, 2])
  expect(await countOutboxRows(db)).toEqual({ entries: 1, receipts: 1 })

  // A whole step of others is followed by the next one at once.
  await db.connection.run(
    `insert into outbox (tenant_id, kind, fields, payload, created_at)
     select $1, 'event', '{"type":"vote.cast","created_at":1}', '{}', 1 from generate_series(1, 500)`,
    [other],
  )
  expect(await relayNext(db, failOnDeadLetter)).toBe('more')
  expect(await countOutboxRows(db)).toEqual({ entries: 1, receipts: 1 })
})
