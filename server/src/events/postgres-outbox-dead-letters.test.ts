import { limits } from '@earshot/shared/limits'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { deleteEventsAbout, deleteEventsOf } from '../db/event-traces.ts'
import { outboxBacklog } from '../db/outbox.ts'
import { countOutboxDeadLetters } from '../db/outbox-dead-letters.ts'
import { emptyOutbox, relayNext } from '../db/outbox-relay.ts'
import { describeDeadLetters, replayAllDeadLetters, replayDeadLetter } from '../jobs/dead-letters.ts'
import { newId } from '../lib/id.ts'
import { sweep } from '../sweep.ts'
import {
  countOutboxRows,
  failOnDeadLetter,
  openCluster,
  readLoggedNumbers,
  recordVote,
} from '../test/outbox.ts'
import { Relay } from './relay.ts'

const by = { actor: { kind: 'operator', email: 'terminal' }, now: 1 } as const

/** Has the log refuse every event with a number of 100 or more, until `mend`. */
async function refuseLarge({ connection }: Database): Promise<{ mend(): Promise<unknown> }> {
  await connection.run(`alter table events add constraint refuses check (data !~ '"number":[0-9]{3}')`, [])
  return { mend: () => connection.run('alter table events drop constraint refuses', []) }
}

/** Records an event that is refused. */
const recordLarge = (db: Database, tenantId: string, feedbackId?: string) =>
  db
    .tenant(tenantId)
    .transaction((tx) =>
      tx.record({ type: 'vote.cast', ...(feedbackId && { feedbackId }), data: { number: 100 }, at: 1 }),
    )

test('an entry that the log refuses becomes a dead letter, is reported once by all processes together, and holds up no other', async () => {
  const [db, next] = await openCluster(2)
  await recordVote(db, newId(), 1)
  await recordLarge(db, newId())
  await recordVote(db, newId(), 3)
  await refuseLarge(db)
  const errors: unknown[] = []
  const report = (error: unknown) => errors.push(error)
  expect(await relayNext(db, report)).toBe('more')
  expect(await relayNext(db, report)).toBe('idle')
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1, 3])
  expect(errors).toHaveLength(1)

  // Another process, or this one after a start.
  await recordVote(db, newId(), 4)
  if (!next) throw new Error('The cluster has one process')
  expect(await relayNext(next, failOnDeadLetter)).toBe('idle')
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1, 3, 4])
  expect(await countOutboxRows(db)).toEqual({ entries: 1, receipts: 0 })
  expect(await outboxBacklog(db)).toEqual([])
  expect(await countOutboxDeadLetters(db)).toBe(1)
})

test('an entry that the log refuses while somebody else has it locked holds up no other, and is a dead letter afterwards', async () => {
  const [db] = await openCluster(1)
  await recordLarge(db, newId())
  await recordVote(db, newId(), 1)
  await refuseLarge(db)
  const locked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const work = db.transaction(async ({ connection }) => {
    await connection.run(`select from outbox where payload = '{"number":100}' for update`, [])
    locked.resolve()
    await ended.promise
  })
  await locked.promise
  expect(await relayNext(db, failOnDeadLetter)).toBe('more')
  expect(await relayNext(db, failOnDeadLetter)).toBe('idle')
  const events = await db.global.selectFrom('events').select('data').execute()
  expect([events, await countOutboxDeadLetters(db)]).toEqual([[{ data: '{"number":1}' }], 0])
  await expect(emptyOutbox(db)).rejects.toThrow('cannot be delivered')
  ended.resolve()
  await work
  await emptyOutbox(db)
  expect(await countOutboxDeadLetters(db)).toBe(1)
})

test.each([
  [
    'alter table events rename column data to other_data',
    'alter table events rename column other_data to data',
  ],
  ['alter table events add column newer text not null', 'alter table events drop column newer'],
  ['create unique index once on events (type)', 'drop index once'],
])(
  'a fault of the log itself makes no dead letter: all entries wait until it is mended',
  async (fault, mending) => {
    const [db] = await openCluster(1)
    for (const number of [1, 2, 3]) await recordVote(db, newId(), number)
    await db.connection.run(fault, [])
    await expect(relayNext(db, failOnDeadLetter)).rejects.toThrow(/data|newer|once/)
    expect(await countOutboxRows(db)).toEqual({ entries: 3, receipts: 0 })
    expect([await countOutboxDeadLetters(db), await outboxBacklog(db)]).toMatchObject([0, [{ waiting: 3 }]])
    await db.connection.run(mending, [])
    await emptyOutbox(db)
    await expect.poll(() => readLoggedNumbers(db)).toEqual([1, 2, 3])
  },
)

test('the server’s log says why an entry is a dead letter, whoever delivered the outbox', async () => {
  const [db] = await openCluster(1)
  const lines: string[] = []
  new Relay(
    db,
    pino({ serializers: { err: ({ message }) => message } }, { write: (line) => lines.push(line) }),
  )
  await refuseLarge(db)
  const tenantIds = [newId(), newId()]
  for (const tenantId of tenantIds) await recordLarge(db, tenantId)
  await emptyOutbox(db, tenantIds[0])
  await relayNext(db)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    tenantIds.map((tenantId, index) => ({
      msg: 'outbox entry failed for good; it is a dead letter',
      kind: 'event',
      tenantId,
      seq: index + 1,
      err: expect.stringContaining('violates check constraint "refuses"'),
    })),
  )
})

test('what has to be delivered before an erasure or a new secret is, whatever else becomes a dead letter', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await recordLarge(db, tenantId)
  await recordVote(db, tenantId, 1)
  await refuseLarge(db)
  await emptyOutbox(db, tenantId)
  await emptyOutbox(db)
  await expect.poll(() => readLoggedNumbers(db)).toEqual([1])
})

test('an operator lists dead letters of the outbox among the others and has them delivered again', async () => {
  const [db] = await openCluster(1)
  const relay = new Relay(db, pino({ level: 'silent' }))
  const refusal = await refuseLarge(db)
  for (const _ of [1, 2]) await recordLarge(db, newId())
  await relay.start()
  onTestFinished(() => relay.stop())
  await vi.waitFor(async () => expect(await countOutboxDeadLetters(db)).toBe(2), 20_000)
  const lines = (await describeDeadLetters(db)).split('\n')
  expect(lines).toEqual(
    Array(2).fill(expect.stringMatching(/^outbox {2}\d{4}-.* {2}event {2}error: .*refuses/)),
  )
  expect(await replayDeadLetter(db, by, 'outbox')).toBe('2 entries of the outbox will be delivered.')
  const replays = await db.global.selectFrom('operator_log').select(['action', 'target']).execute()
  expect(replays).toEqual([{ action: 'dead_letter.replayed', target: 'outbox' }])
  await vi.waitFor(async () => expect(await countOutboxDeadLetters(db)).toBe(2), 20_000)
  await refusal.mend()
  expect(await replayAllDeadLetters(db, by)).toBe('Replayed: 2. Dead letters left: 0.')
  await expect.poll(() => readLoggedNumbers(db)).toEqual([100, 100])
})

test('an organisation with more dead letters than a statement has parameters can be deleted', {
  tags: 'long',
}, async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await db.connection.run(
    `insert into outbox (tenant_id, kind, fields, payload, created_at, failed_at)
     select $1, 'event', '{}', '{}', 1, 1 from generate_series(1, 70000)`,
    [tenantId],
  )
  await deleteEventsOf(db, tenantId)
  expect(await countOutboxDeadLetters(db)).toBe(0)
})

test('an event that is a dead letter goes with what it is about, and with the retention of dead letters', async () => {
  const [db] = await openCluster(1)
  const [tenantId, other] = [newId(), newId()]
  const [erased, kept] = [newId(), newId()]
  for (const feedbackId of [erased, kept]) await recordLarge(db, tenantId, feedbackId)
  await recordLarge(db, other, erased)
  await refuseLarge(db)
  await deleteEventsAbout(db, tenantId, new Set([erased]))
  await emptyOutbox(db)
  expect(await countOutboxDeadLetters(db)).toBe(2)
  await deleteEventsOf(db, tenantId)
  expect(await countOutboxDeadLetters(db)).toBe(1)
  // The organisation does not exist any more.
  const sweepAt = (now: number) => sweep(db, () => now)({ id: 'sweep', tenantId: null, payload: {} })
  await sweepAt(Date.now())
  expect(await countOutboxDeadLetters(db)).toBe(1)
  await sweepAt(Date.now() + limits.deadLettersKept)
  expect(await countOutboxDeadLetters(db)).toBe(0)
})
