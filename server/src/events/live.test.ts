import { limits } from '@earshot/shared/limits'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { newId } from '../lib/id.ts'
import { EventReader } from '../test/event-reader.ts'
import { insertTenant, insertUser, openTestDatabase } from '../test/rows.ts'
import { Live } from './live.ts'
import { streamsPerSession } from './live-hub.ts'

const log = pino({ level: 'silent' })
const now = 1_000

function started(db: Database): Live {
  const live = new Live(db, () => now, log)
  live.start()
  onTestFinished(() => live.drain())
  return live
}

const record = (db: Database, tenantId: string, data: Record<string, unknown> = {}) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', feedbackId: newId(), data, at: 1 }))

async function newTenantId(db: Database): Promise<string> {
  return (await insertTenant(db)).tenantId
}

/** Opens a stream of a session that is alive, as a check that runs meanwhile ends all others. */
async function open(db: Database, live: Live, tenantId: string, lastEventId?: string) {
  const sessionId = await insertSession(db, tenantId, { expiresAt: now + 1 })
  return listen(live, tenantId, sessionId, lastEventId)
}

async function listen(live: Live, tenantId: string, sessionId: string, lastEventId?: string) {
  const hangUp = vi.fn()
  const response = await live.openStream({ tenantId, sessionId, hangUp }, lastEventId)
  if (!response) throw new Error('The stream was refused')
  return { reader: new EventReader(response), hangUp, sessionId }
}

test('a reader gets what changed, and nothing of its contents', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const [projectId, feedbackId, actorId] = [newId(), newId(), newId()]
  const { reader } = await open(db, live, tenantId)
  await db.tenant(tenantId).transaction((tx) =>
    tx.record({
      type: 'feedback.created',
      projectId,
      feedbackId,
      actorId,
      data: { title: 'secret words' },
      at: 1,
    }),
  )
  const change = await reader.next('change')
  expect(JSON.parse(change.data)).toEqual({
    type: 'feedback.created',
    projectId,
    feedbackId,
    taskId: null,
    actorId,
  })
  expect(reader.raw).toContain('retry: 2000\n')
  expect(reader.raw).not.toContain('secret words')
})

test('no reader gets events of another tenant, now or when it catches up', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const [ours, theirs] = [await newTenantId(db), await newTenantId(db)]
  const before = await db.eventLog.newest()
  const canaries = Array.from({ length: 5 }, () => newId())
  const recordUpdate = (tenantId: string, feedbackId: string) =>
    db.tenant(tenantId).transaction((tx) => tx.record({ type: 'feedback.updated', feedbackId, at: 1 }))
  const { reader } = await open(db, live, ours)
  for (const canary of canaries) await recordUpdate(theirs, canary)
  const last = newId()
  await recordUpdate(ours, last)
  const caughtUp = await open(db, live, ours, before)
  for (const each of [reader, caughtUp.reader]) {
    expect(JSON.parse((await each.next('change')).data)).toMatchObject({ feedbackId: last })
    for (const canary of canaries) expect(each.raw).not.toContain(canary)
  }
})

test('a reader that reconnects gets everything once, over any disconnects', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ events: fc.integer({ min: 0, max: 12 }), read: fc.integer({ min: 0, max: 6 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (rounds) => {
        const tenantId = await newTenantId(db)
        const received: string[] = []
        const recorded: string[] = []
        let lastEventId: string | undefined
        for (const { events, read } of rounds) {
          const { reader } = await open(db, live, tenantId, lastEventId)
          lastEventId = await reader.firstId()
          const feedbackIds = Array.from({ length: events }, () => newId())
          recorded.push(...feedbackIds)
          const recording = Promise.all(
            feedbackIds.map((feedbackId) =>
              db.tenant(tenantId).transaction((tx) => tx.record({ type: 'task.moved', feedbackId, at: 1 })),
            ),
          )
          // Disconnects while events are being recorded.
          for (let index = 0; index < Math.min(read, recorded.length - received.length); index++) {
            const change = await reader.next('change')
            received.push(JSON.parse(change.data).feedbackId)
            lastEventId = change.id
          }
          await reader.leave()
          await recording
        }
        const { reader } = await open(db, live, tenantId, lastEventId)
        while (received.length < recorded.length)
          received.push(JSON.parse((await reader.next('change')).data).feedbackId)
        // One more event: a duplicate would have come before it.
        const last = newId()
        await db
          .tenant(tenantId)
          .transaction((tx) => tx.record({ type: 'task.moved', feedbackId: last, at: 1 }))
        expect(JSON.parse((await reader.next('change')).data)).toMatchObject({ feedbackId: last })
        await reader.leave()
        expect(received.toSorted()).toEqual(recorded.toSorted())
      },
    ),
    { numRuns: 40 },
  )
})

test('who missed too much, or asks from nowhere, is told to start over', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const before = await db.eventLog.newest()
  await db.tenant(tenantId).transaction(async (tx) => {
    for (let index = 0; index <= 500; index++) await tx.record({ type: 'vote.cast', at: 1 })
  })
  for (const lastEventId of [before, 'nonsense', "0' or 1=1", '9'.repeat(60), '999999999', '999999999.1']) {
    const { reader } = await open(db, live, tenantId, lastEventId)
    expect((await reader.next('reset')).id).toBe(await db.eventLog.newest())
    await record(db, tenantId)
    expect((await reader.next('change')).event).toBe('change')
    await reader.leave()
  }
})

test('a reader that stops reading is given up, and others are not held back', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const slow = await open(db, live, tenantId)
  const quick = await open(db, live, tenantId)
  for (let index = 0; index < 300; index++) {
    await record(db, tenantId)
    await quick.reader.next('change')
  }
  await vi.waitFor(() => expect(slow.hangUp).toHaveBeenCalledTimes(1), 10_000)
  expect(quick.hangUp).not.toHaveBeenCalled()
})

test('a burst is no reason to give a reader up', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const { reader } = await open(db, live, tenantId)
  await db.tenant(tenantId).transaction(async (tx) => {
    for (let index = 0; index < 1200; index++) await tx.record({ type: 'task.moved', at: 1 })
  })
  for (let index = 0; index < 1200; index++) await reader.next('change')
})

test('a session has so many streams and no more; one that ends makes room', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const session = () => insertSession(db, tenantId, { expiresAt: now + 1 })
  const sessionId = await session()
  const streams = []
  for (let index = 0; index < streamsPerSession; index++)
    streams.push(await listen(live, tenantId, sessionId))
  await expect(listen(live, tenantId, sessionId)).rejects.toThrow('refused')
  await listen(live, tenantId, await session())
  await streams[0]?.reader.leave()
  await listen(live, tenantId, sessionId)
})

test('the streams of a session that ends are ended, and of no other', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = await newTenantId(db)
  const [gone, stays] = [await open(db, live, tenantId), await open(db, live, tenantId)]
  live.closeSession(gone.sessionId)
  await gone.reader.ended()
  expect(gone.hangUp).toHaveBeenCalledTimes(1)
  await record(db, tenantId)
  await stays.reader.next('change')
})

test('a session that ended elsewhere, ran out, or whose person may not log in, loses its streams', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const { tenantId } = await insertTenant(db)
  const reading = (sessionId: string) => listen(live, tenantId, sessionId)
  const fresh = await reading(await insertSession(db, tenantId, { expiresAt: now + 1 }))
  const over = [
    await reading(await insertSession(db, tenantId, { expiresAt: now })),
    await reading(await insertSession(db, tenantId, { expiresAt: now + 1, loginEnabled: 0 })),
    await reading(
      await insertSession(db, tenantId, { expiresAt: now + 1, createdAt: now - limits.sessionAbsolute }),
    ),
    await reading(newId()),
  ]
  await live.closeEndedSessions()
  await Promise.all(over.map(({ reader }) => reader.ended()))
  await record(db, tenantId)
  await fresh.reader.next('change')
})

test('a silent stream is kept alive at least every 25 seconds', async () => {
  const db = await openTestDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const live = started(db)
  const { tenantId } = await insertTenant(db)
  const { reader } = await open(db, live, tenantId)
  vi.advanceTimersByTime(25_000)
  await record(db, tenantId)
  await reader.next('change')
  expect(reader.raw).toContain('\n\n: alive\n\n')
})

test('draining says goodbye to everyone and ends all streams', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const streams = [await open(db, live, await newTenantId(db)), await open(db, live, await newTenantId(db))]
  await live.drain()
  for (const { reader } of streams) {
    await reader.next('bye')
    await reader.ended()
  }
})

/** Creates a member's session that ends at a time. @returns its handle. */
async function insertSession(
  db: Database,
  tenantId: string,
  {
    expiresAt,
    loginEnabled = 1,
    createdAt = 1,
  }: { expiresAt: number; loginEnabled?: 0 | 1; createdAt?: number },
): Promise<string> {
  const [id, personId, userId] = [newId(), newId(), await insertUser(db)]
  await db.transaction(async (tx) => {
    await tx.tenant(tenantId).insertInto('people').values(member(personId, userId)).execute()
    const membership = { user_id: userId, tenant_id: tenantId, person_id: personId, role: 'User' as const }
    await tx.global
      .insertInto('memberships')
      .values({ ...membership, owner: 0, login_enabled: loginEnabled, created_at: 1 })
      .execute()
    await tx.global
      .insertInto('sessions')
      .values({ id, user_id: userId, tenant_id: tenantId, created_at: createdAt, expires_at: expiresAt })
      .execute()
  })
  return id
}

const member = (id: string, userId: string) => ({
  id,
  kind: 'member' as const,
  name: 'Ada',
  user_id: userId,
  visitor_hash: null,
  trusted: 0 as const,
  blocked: 0 as const,
  created_at: 1,
})
