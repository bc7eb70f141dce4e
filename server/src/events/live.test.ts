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

function started(db: Database): Live {
  const live = new Live(db, () => 1_000, log)
  live.start()
  onTestFinished(() => live.drain())
  return live
}

const record = (db: Database, tenantId: string, data: Record<string, unknown> = {}) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', feedbackId: newId(), data, at: 1 }))

async function open(live: Live, tenantId: string, lastEventId?: string, sessionId = newId()) {
  const hangUp = vi.fn()
  const response = await live.openStream({ tenantId, sessionId, hangUp }, lastEventId)
  if (!response) throw new Error('The stream was refused')
  return { reader: new EventReader(response), hangUp, sessionId }
}

test('a reader gets what changed, and nothing of its contents', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = newId()
  const [projectId, feedbackId, actorId] = [newId(), newId(), newId()]
  const { reader } = await open(live, tenantId)
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
  const [ours, theirs] = [newId(), newId()]
  const before = await db.eventLog.newest()
  const canaries = Array.from({ length: 5 }, () => newId())
  const recordUpdate = (tenantId: string, feedbackId: string) =>
    db.tenant(tenantId).transaction((tx) => tx.record({ type: 'feedback.updated', feedbackId, at: 1 }))
  const { reader } = await open(live, ours)
  for (const canary of canaries) await recordUpdate(theirs, canary)
  const last = newId()
  await recordUpdate(ours, last)
  const caughtUp = await open(live, ours, before)
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
        const tenantId = newId()
        const received: string[] = []
        const recorded: string[] = []
        let lastEventId: string | undefined
        for (const { events, read } of rounds) {
          const { reader } = await open(live, tenantId, lastEventId)
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
        const { reader } = await open(live, tenantId, lastEventId)
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
  const tenantId = newId()
  const before = await db.eventLog.newest()
  await db.tenant(tenantId).transaction(async (tx) => {
    for (let index = 0; index <= 500; index++) await tx.record({ type: 'vote.cast', at: 1 })
  })
  for (const lastEventId of [before, 'nonsense', "0' or 1=1", '9'.repeat(60), '999999999', '999999999.1']) {
    const { reader } = await open(live, tenantId, lastEventId)
    expect((await reader.next('reset')).id).toBe(await db.eventLog.newest())
    await record(db, tenantId)
    expect((await reader.next('change')).event).toBe('change')
    await reader.leave()
  }
})

test('a reader that stops reading is given up, and others are not held back', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = newId()
  const slow = await open(live, tenantId)
  const quick = await open(live, tenantId)
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
  const tenantId = newId()
  const { reader } = await open(live, tenantId)
  await db.tenant(tenantId).transaction(async (tx) => {
    for (let index = 0; index < 1200; index++) await tx.record({ type: 'task.moved', at: 1 })
  })
  for (let index = 0; index < 1200; index++) await reader.next('change')
})

test('a session has so many streams and no more; one that ends makes room', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const [tenantId, sessionId] = [newId(), newId()]
  const streams = []
  for (let index = 0; index < streamsPerSession; index++)
    streams.push(await open(live, tenantId, undefined, sessionId))
  await expect(open(live, tenantId, undefined, sessionId)).rejects.toThrow('refused')
  await open(live, tenantId, undefined, newId())
  await streams[0]?.reader.leave()
  await open(live, tenantId, undefined, sessionId)
})

test('the streams of a session that ends are ended, and of no other', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const tenantId = newId()
  const [gone, stays] = [await open(live, tenantId), await open(live, tenantId)]
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
  const listen = (sessionId: string) => open(live, tenantId, undefined, sessionId)
  const fresh = await listen(await insertSession(db, tenantId, { expiresAt: 1_001 }))
  const over = [
    await listen(await insertSession(db, tenantId, { expiresAt: 1_000 })),
    await listen(await insertSession(db, tenantId, { expiresAt: 1_001, loginEnabled: 0 })),
    await listen(
      await insertSession(db, tenantId, { expiresAt: 1_001, createdAt: 1_000 - limits.sessionAbsolute }),
    ),
    await listen(newId()),
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
  const { reader } = await open(
    live,
    tenantId,
    undefined,
    await insertSession(db, tenantId, { expiresAt: 1_001 }),
  )
  vi.advanceTimersByTime(25_000)
  await record(db, tenantId)
  await reader.next('change')
  expect(reader.raw).toContain('\n\n: alive\n\n')
})

test('draining says goodbye to everyone and ends all streams', async () => {
  const db = await openTestDatabase()
  const live = started(db)
  const streams = [await open(live, newId()), await open(live, newId())]
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
