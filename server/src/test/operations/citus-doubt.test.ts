import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/opening/open.ts'
import { relayNext } from '../../db/outbox-relay.ts'
import { newId } from '../../lib/id.ts'
import { countOutboxRows, failOnDeadLetter, readLoggedNumbers, recordVote } from '../outbox.ts'
import { createSpreadDatabase, deleteInDoubt } from './citus-cluster.ts'

test('a deletion that a node has prepared and not committed holds up nobody’s events', async () => {
  const database = await createSpreadDatabase(4)
  onTestFinished(() => database.drop())
  const { url } = database
  const source = { engine: 'postgres', url, planCacheMode: 'auto' } as const
  const db = await openDatabase({ source, guarded: true })
  onTestFinished(() => db.close())
  const [tenantId, ...others] = [newId(), newId(), newId(), newId(), newId(), newId()] as const
  await recordVote(db, tenantId, 0)
  const doubt = await deleteInDoubt(url, tenantId)
  for (const [index, other] of others.entries()) await recordVote(db, other, index + 1)
  expect(await relayNext(db, failOnDeadLetter)).toBe('idle')
  await recordVote(db, tenantId, 6)
  expect(await relayNext(db, failOnDeadLetter)).toBe('idle')
  expect(await countOutboxRows(db)).toEqual({ entries: 1, receipts: 1 })
  await doubt.rollBack()
  expect(await relayNext(db, failOnDeadLetter)).toBe('idle')
  await expect.poll(() => readLoggedNumbers(db)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await countOutboxRows(db)).toEqual({ entries: 0, receipts: 0 })
})
