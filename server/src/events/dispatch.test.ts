import type { EventType } from '@earshot/shared/event/events'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database, GlobalDb } from '../db/database.ts'
import type { LoggedEvent } from '../db/dialects/event-log.ts'
import { newId } from '../lib/id.ts'
import { Metrics } from '../metrics/metrics.ts'
import { openTestDatabase } from '../test/rows.ts'
import type { Consumer } from './consumer.ts'
import { getCursor } from './cursors.queries.ts'
import { Dispatcher } from './dispatch.ts'
import { Reading } from './reading.ts'

const log = pino({ level: 'silent' })

/** Records events with numbered data, each in a transaction of its own, concurrently. */
async function recordMany(db: Database, count: number, type: EventType = 'vote.cast'): Promise<void> {
  const tenant = db.tenant(newId())
  await Promise.all(
    Array.from({ length: count }, (_, number) =>
      tenant.transaction((tx) => tx.record({ type, data: { number }, at: 1 })),
    ),
  )
}

/** Records every event as a job row, in the consumer's transaction. */
async function note(event: LoggedEvent, { global }: GlobalDb): Promise<void> {
  await global
    .insertInto('jobs')
    .values({
      id: newId(),
      tenant_id: event.tenant_id,
      kind: 'note',
      payload: String(event.seq),
      run_at: 0,
      attempts: 0,
      leased_until: 0,
      created_at: 0,
    })
    .execute()
}

const notes = async (db: Database): Promise<number[]> =>
  (await db.global.selectFrom('jobs').select('payload').orderBy('id').execute()).map(({ payload }) =>
    Number(payload),
  )

const each =
  (act: (event: LoggedEvent, db: GlobalDb) => Promise<void>): Consumer['handle'] =>
  async (events, db) => {
    for (const event of events) await act(event, db)
  }

const noter = (change: Partial<Consumer> = {}): Consumer => ({
  name: 'noter',
  isSubscribed: () => true,
  handle: each(note),
  ...change,
})

function started(db: Database, consumers: Consumer[], pauses?: number[]): Dispatcher {
  const dispatcher = new Dispatcher(db, consumers, log, { pauses })
  dispatcher.start()
  onTestFinished(() => dispatcher.stop())
  return dispatcher
}

test('a consumer acts once on every event, also on those from before it started', async () => {
  const db = await openTestDatabase()
  await recordMany(db, 250)
  started(db, [noter()])
  await recordMany(db, 50)
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(300), 10_000)
  expect(new Set(await notes(db)).size).toBe(300)
})

test('a consumer acts only on what it is subscribed to', async () => {
  const db = await openTestDatabase()
  started(db, [noter({ isSubscribed: ({ type }) => type === 'task.moved' })])
  await recordMany(db, 3, 'task.moved')
  await recordMany(db, 3, 'vote.cast')
  await recordMany(db, 3, 'task.moved')
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(6), 10_000)
})

test('a stopped consumer goes on where it stood', async () => {
  const db = await openTestDatabase()
  const first = started(db, [noter()])
  await recordMany(db, 20)
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(20), 10_000)
  await first.stop()
  await recordMany(db, 20)
  expect(await notes(db)).toHaveLength(20)
  started(db, [noter()])
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(40), 10_000)
})

test('several readers of one cursor act once between them', async () => {
  const db = await openTestDatabase()
  for (let node = 0; node < 3; node++) started(db, [noter()])
  for (let round = 0; round < 10; round++) await recordMany(db, 30)
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(300), 10_000)
  expect(new Set(await notes(db)).size).toBe(300)
})

test('an event that keeps failing is passed by, and what it wrote is undone', async () => {
  const db = await openTestDatabase()
  await recordMany(db, 30)
  const [, , third] = await db.eventLog.read(db.eventLog.start, 3)
  let attempts = 0
  const handle = each(async (event, tx) => {
    await note(event, tx)
    if (event.seq !== third?.seq) return
    attempts++
    throw new Error('cannot be handled')
  })
  started(db, [noter({ handle })], [1, 1, 1])
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(29), 10_000)
  expect(await notes(db)).not.toContain(third?.seq)
  // Once with its batch, then alone.
  expect(attempts).toBe(5)
})

test('an event that fails for a while is handled in the end', async () => {
  const db = await openTestDatabase()
  await recordMany(db, 1)
  let attempts = 0
  const handle = each(async (event, tx) => {
    if (++attempts < 3) throw new Error('not yet')
    await note(event, tx)
  })
  started(db, [noter({ handle })], [1, 1, 1])
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(1), 10_000)
  expect(attempts).toBe(3)
})

test('the age of the oldest event that a consumer has not handled is a gauge', async () => {
  const db = await openTestDatabase()
  const metrics = new Metrics()
  const sample = async () =>
    /^earshot_events_lag_seconds\{consumer="noter"\} (.*)$/m.exec(await metrics.registry.metrics())?.[1]
  const failing = noter({ handle: () => Promise.reject(new Error('not yet')) })
  const failingReading = new Reading(db, failing, log, { pauses: [0, 0, 0], metrics })
  await failingReading.step()
  expect(await sample()).toBe('0')
  const minuteAgo = Date.now() - 60_000
  await db.tenant(newId()).transaction((tx) => tx.record({ type: 'vote.cast', at: minuteAgo }))
  await expect.poll(() => db.eventLog.read(db.eventLog.start, 1)).toHaveLength(1)
  await failingReading.step()
  expect(Number(await sample())).toBeGreaterThanOrEqual(60)
  const reading = new Reading(db, noter(), log, { metrics })
  for (let step = 0; step < 2; step++) await reading.step()
  expect(await sample()).toBe('0')
})

test('a failing consumer does not hold up another', async () => {
  const db = await openTestDatabase()
  const fail = async () => {
    throw new Error('always')
  }
  started(db, [noter({ name: 'broken', handle: fail }), noter()])
  await recordMany(db, 10)
  await vi.waitFor(async () => expect(await notes(db)).toHaveLength(10), 10_000)
})

test('an event gets all its attempts from a node whose last failure was over an event that another node handled', async () => {
  const db = await openTestDatabase()
  await recordMany(db, 2)
  const [first, second] = await db.eventLog.read(db.eventLog.start, 2)
  const attempts = new Map<number | undefined, number>()
  const handle = each(async ({ seq }) => {
    attempts.set(seq, (attempts.get(seq) ?? 0) + 1)
    throw new Error('not here')
  })
  const failing = new Reading(db, noter({ handle }), log, { pauses: [0, 0, 0] })
  // Both together, then the first alone until no pause is left.
  for (let step = 0; step < 4; step++) await failing.step()
  expect(attempts.get(first?.seq)).toBe(4)
  const handling = new Reading(
    db,
    noter({
      handle: each(async (event, tx) => {
        if (event.seq === second?.seq) throw new Error('not yet')
        await note(event, tx)
      }),
    }),
    log,
    { pauses: [60_000] },
  )
  for (let step = 0; step < 2; step++) await handling.step()
  expect(await notes(db)).toEqual([first?.seq])
  for (let step = 0; step < 3; step++) await failing.step()
  expect(attempts.get(second?.seq)).toBe(3)
  expect(await db.eventLog.read(await getCursor(db, { name: 'noter' }), 2)).toHaveLength(1)
})
