import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import type { LoggedEvent } from '../db/dialects/event-log.ts'
import { deleteEventsAbout } from '../db/event-traces.ts'
import { openDatabase } from '../db/opening/open.ts'
import { holdRelay, outboxBacklog } from '../db/outbox.ts'
import { emptyOutbox, relayNext } from '../db/outbox-relay.ts'
import { deletePendingOf } from '../features/account/account-export.queries.ts'
import { deleteMailsFor } from '../features/contact/pending-mails.ts'
import { deleteOtherJobs } from '../features/organisation/erase.queries.ts'
import { enqueue } from '../jobs/queue.ts'
import { newId } from '../lib/id.ts'
import { createTestDatabase } from '../test/database.ts'
import { Relay } from './relay.ts'

const log = pino({ level: 'silent' })

const fail = (error: unknown) => {
  throw error
}

/** Opens one database several times, as processes of a cluster do. */
async function openCluster<const Count extends number>(
  processes: Count,
): Promise<Database[] & { 0: Database }> {
  const { config, drop } = await createTestDatabase()
  if (config.engine !== 'postgres') throw new Error('Only Postgres is spread over nodes')
  const source = { ...config, usesOutbox: true }
  const first = await openDatabase({ source, guarded: true })
  const others = await Promise.all(
    Array.from({ length: processes - 1 }, () => openDatabase({ source, guarded: true })),
  )
  const opened: Database[] & { 0: Database } = [first, ...others]
  onTestFinished(async () => {
    for (const db of opened) await db.close()
    await drop()
  })
  return opened
}

const record = (db: Database, tenantId: string, number: number) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', data: { number }, at: 1 }))

const queueMail = (db: Database, tenantId: string, email: string, personId = newId()) =>
  db.transaction((tx) =>
    enqueue(tx, {
      kind: 'contactMail',
      tenantId,
      payload: { purpose: 'confirm', projectId: newId(), email, personId },
      runAt: 1,
    }),
  )

const numbers = (events: LoggedEvent[]): number[] => events.map(({ data }) => JSON.parse(data).number)

/** Numbers of the events that readers see: they come once no older transaction of the whole server is open. */
const logged = async (db: Database) => numbers(await db.eventLog.read(db.eventLog.start, 1_000))

const queued = async (db: Database) =>
  (await db.global.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Numbers of rows that the relay has not done with. */
async function resting({ global }: Database): Promise<{ entries: number; receipts: number }> {
  const entries = await global.selectFrom('outbox').select('seq').execute()
  const receipts = await global.selectFrom('outbox_receipts').select('seq').execute()
  return { entries: entries.length, receipts: receipts.length }
}

const nothing = { entries: 0, receipts: 0 }

/** Has every deletion from the outbox run a line of PL/pgSQL, until `end`. */
async function atDeletion({ connection }: Database, line: string): Promise<{ end(): Promise<unknown> }> {
  await connection.run(
    `create function at_deletion() returns trigger language plpgsql as $$ begin ${line} end $$`,
    [],
  )
  await connection.run(
    'create trigger at_deletion before delete on outbox for each row execute function at_deletion()',
    [],
  )
  return { end: () => connection.run('drop function at_deletion cascade', []) }
}

test('events and jobs rest in the outbox with their change, and reach the log and the queue in their order', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await record(db, tenantId, 0)
  const job = await queueMail(db, tenantId, 'grace@example.com')
  await db
    .tenant(tenantId)
    .transaction((tx) =>
      tx.recordAll([1, 2, 3].map((number) => ({ type: 'vote.cast', data: { number }, at: number }))),
    )
  const undone = db.transaction(async (tx) => {
    await tx.tenant(tenantId).record({ type: 'vote.cast', data: { number: 9 }, at: 1 })
    throw new Error('refused by a rule')
  })
  await expect(undone).rejects.toThrow('refused by a rule')
  expect([await logged(db), await queued(db)]).toEqual([[], []])
  expect(await resting(db)).toEqual({ entries: 5, receipts: 0 })

  expect(await relayNext(db, fail)).toBe('idle')
  await expect.poll(() => logged(db)).toEqual([0, 1, 2, 3])
  expect(await queued(db)).toEqual([job])
  expect(await resting(db)).toEqual(nothing)
})

test('a job reaches the queue as it would have been stored there', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  const id = await queueMail(db, tenantId, 'grace@example.com')
  await emptyOutbox(db)
  const job = await db.global.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect({ ...job, payload: JSON.parse(job.payload) }).toMatchObject({
    tenant_id: tenantId,
    kind: 'contactMail',
    payload: { email: 'grace@example.com' },
    run_at: 1,
    planned_at: 1,
    priority: 0,
    attempts: 0,
    leased_until: 0,
    interruptions: 0,
    failed_at: null,
  })
})

test('a job that is in the queue already is not queued again, and holds up no other entry', async () => {
  const [db] = await openCluster(1)
  const id = await queueMail(db, newId(), 'grace@example.com')
  const { seq: _, ...entry } = await db.global.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  await emptyOutbox(db)
  await db.transaction(({ global }) => global.insertInto('outbox').values(entry).execute())
  await record(db, newId(), 1)
  await emptyOutbox(db)
  expect(await queued(db)).toEqual([id])
  await expect.poll(() => logged(db)).toEqual([1])
})

test('an entry is not taken for another organisation’s with the same number', async () => {
  const [db] = await openCluster(1)
  const [first, second] = [newId(), newId()]
  await db.connection.run('alter table outbox alter column seq set generated by default', [])
  await record(db, first, 1)
  await record(db, second, 2)
  const deletion = await atDeletion(db, 'return null;')
  await relayNext(db, fail)
  await deletion.end()
  await record(db, first, 3)
  // Each node counts for itself.
  await db.connection.run(
    'update outbox set seq = (select seq from outbox where tenant_id = $2) where tenant_id = $1 and seq = (select max(seq) from outbox)',
    [first, second],
  )
  await relayNext(db, fail)
  await expect.poll(() => logged(db)).toEqual([1, 2, 3])
  expect(await resting(db)).toEqual(nothing)
})

test('while a thousand receipts wait an organisation’s entries are delivered, and nobody takes others for delivered', async () => {
  const [db] = await openCluster(1)
  const [tenantId, missing] = [newId(), newId()]
  await db.connection.run(
    'insert into outbox_receipts (tenant_id, seq) select $1, seq from generate_series(1000000, 1000999) as seq',
    [missing],
  )
  await record(db, tenantId, 1)
  await expect(emptyOutbox(db)).rejects.toThrow('a node that is missing')
  await emptyOutbox(db, tenantId)
  await expect.poll(() => logged(db)).toEqual([1])
  expect(await resting(db)).toEqual({ entries: 0, receipts: 1_000 })
})

test('an entry that the log refuses is reported once, and the others go on without it', async () => {
  const [db] = await openCluster(1)
  for (const number of [1, 2, 3]) await record(db, newId(), number)
  await db.connection.run('alter table events add constraint refuses check (data <> \'{"number":2}\')', [])
  const errors: unknown[] = []
  const report = (error: unknown) => errors.push(error)
  expect(await relayNext(db, report)).toBe('more')
  expect(await relayNext(db, report)).toBe('idle')
  await expect.poll(() => logged(db)).toEqual([1, 3])
  expect(await resting(db)).toEqual({ entries: 1, receipts: 0 })
  expect(errors).toHaveLength(1)
  expect(await outboxBacklog(db)).toMatchObject([{ kind: 'outbox', waiting: 1 }])
})

test('an event that commits after one with a higher number is read after it', async () => {
  const [db] = await openCluster(1)
  const recorded = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const late = db.tenant(newId()).transaction(async (tx) => {
    await tx.record({ type: 'vote.cast', data: { number: 1 }, at: 1 })
    recorded.resolve()
    await held.promise
  })
  await recorded.promise
  await record(db, newId(), 2)
  await emptyOutbox(db)
  held.resolve()
  await late
  await emptyOutbox(db)
  await expect.poll(() => logged(db)).toEqual([2, 1])
})

test('a relay that ends before it has emptied the outbox delivers nothing twice', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await record(db, tenantId, 1)
  const job = await queueMail(db, tenantId, 'grace@example.com')
  const deletion = await atDeletion(db, "raise exception 'the process ended';")
  await expect(relayNext(db, fail)).rejects.toThrow('the process ended')
  expect(await resting(db)).toEqual({ entries: 2, receipts: 2 })
  // Done with meanwhile, as a worker would.
  await db.transaction(({ global }) => global.deleteFrom('jobs').where('id', '=', job).execute())
  await expect(relayNext(db, fail)).rejects.toThrow('the process ended')
  await deletion.end()
  await record(db, tenantId, 2)
  await relayNext(db, fail)
  await expect.poll(() => logged(db)).toEqual([1, 2])
  expect(await queued(db)).toEqual([])
  expect(await resting(db)).toEqual(nothing)
})

test('an entry that a lost node still shows after its deletion is delivered once', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await record(db, tenantId, 1)
  const deletion = await atDeletion(db, 'return null;')
  await relayNext(db, fail)
  await record(db, tenantId, 2)
  await relayNext(db, fail)
  expect(await resting(db)).toEqual({ entries: 2, receipts: 2 })
  await deletion.end()
  await relayNext(db, fail)
  await expect.poll(() => logged(db)).toEqual([1, 2])
  expect(await resting(db)).toEqual(nothing)
})

test('several relays at once deliver every event once, those of an organisation in their order', async () => {
  const cluster = await openCluster(3)
  const [db] = cluster
  for (const process of cluster) {
    const relay = new Relay(process, log)
    await relay.start()
    onTestFinished(() => relay.stop())
  }
  const tenantIds = [newId(), newId(), newId(), newId()]
  await Promise.all(
    tenantIds.map(async (tenantId, index) => {
      const writer = cluster[index % cluster.length] ?? db
      for (let number = 0; number < 150; number++) await record(writer, tenantId, number)
    }),
  )
  await vi.waitFor(async () => expect(await resting(db)).toEqual(nothing), 20_000)
  await expect.poll(() => logged(db)).toHaveLength(600)
  const events = await db.eventLog.read(db.eventLog.start, 1_000)
  for (const tenantId of tenantIds)
    expect(numbers(events.filter((event) => event.tenant_id === tenantId))).toEqual(
      Array.from({ length: 150 }, (_, number) => number),
    )
})

test('while no relay runs the age of what waits can be seen, and afterwards all of it arrives', async () => {
  const [db] = await openCluster(1)
  expect(await outboxBacklog(db)).toEqual([])
  const before = Date.now()
  for (let number = 0; number < 450; number++) await record(db, newId(), number)
  const [backlog] = await outboxBacklog(db)
  expect(backlog).toMatchObject({ kind: 'outbox', waiting: 450 })
  expect(backlog?.since).toBeGreaterThanOrEqual(before)
  expect(backlog?.since).toBeLessThanOrEqual(Date.now())
  const relay = new Relay(db, log)
  await relay.start()
  onTestFinished(() => relay.stop())
  await vi.waitFor(async () => expect(await logged(db)).toHaveLength(450), 20_000)
  await expect.poll(() => logged(db)).toEqual(Array.from({ length: 450 }, (_, number) => number))
})

test('what an erasure removes does not come out of the outbox', async () => {
  const [db] = await openCluster(1)
  const [tenantId, erased, kept] = [newId(), newId(), newId()]
  for (const feedbackId of [erased, kept])
    await db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', feedbackId, at: 1 }))
  await deleteEventsAbout(db, tenantId, new Set([erased]))
  await emptyOutbox(db)
  const about = async () =>
    (await db.eventLog.read(db.eventLog.start, 10)).map(({ feedback_id }) => feedback_id)
  await expect.poll(about).toEqual([kept])
})

test('mails that wait in the outbox go with their recipient, and an event that waits with them stays', async () => {
  const [db] = await openCluster(1)
  const [tenantId, other] = [newId(), newId()]
  const [grace, ada] = [newId(), newId()]
  await queueMail(db, tenantId, 'grace@example.com', grace)
  await queueMail(db, tenantId, 'ada@example.com', ada)
  const left = await queueMail(db, other, 'alan@example.com')
  await record(db, tenantId, 1)
  const noAddress = { email: null, email_verified: 0 as const }
  await db.tenant(tenantId).transaction(async (tx) => {
    await holdRelay(tx.database)
    await deleteMailsFor(tx, { id: grace, ...noAddress })
  })
  await db.transaction(async (tx) => {
    await holdRelay(tx)
    await deletePendingOf(tx, 'ada@example.com')
  })
  await emptyOutbox(db)
  expect(await queued(db)).toEqual([left])
  await expect.poll(() => logged(db)).toEqual([1])
})

test('the jobs of a deleted organisation go, whether they wait in the outbox or in the queue', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await queueMail(db, tenantId, 'grace@example.com')
  await emptyOutbox(db)
  await queueMail(db, tenantId, 'ada@example.com')
  await record(db, tenantId, 1)
  await db.transaction(async (tx) => {
    await holdRelay(tx)
    await deleteOtherJobs(tx, tenantId, newId())
  })
  await emptyOutbox(db)
  expect(await queued(db)).toEqual([])
  await expect.poll(() => logged(db)).toEqual([1])
})

test('no job slips past a deletion while the relay brings it to the queue', async () => {
  const [db] = await openCluster(1)
  const tenantId = newId()
  await queueMail(db, tenantId, 'grace@example.com')
  const deleted = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const deleting = db.transaction(async (tx) => {
    await holdRelay(tx)
    await deletePendingOf(tx, 'grace@example.com')
    deleted.resolve()
    await held.promise
  })
  await deleted.promise
  // Does not wait, and finds that it is not its turn.
  expect(await relayNext(db, fail)).toBe('idle')
  expect(await queued(db)).toEqual([])
  held.resolve()
  await deleting
  await emptyOutbox(db)
  expect(await queued(db)).toEqual([])
})
