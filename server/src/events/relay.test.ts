import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { deleteEventsOf } from '../db/event-traces.ts'
import { openDatabase } from '../db/opening/open.ts'
import { replayAllDeadLetters } from '../jobs/dead-letters.ts'
import { newId } from '../lib/id.ts'
import { createTestDatabase } from '../test/database.ts'
import { openTestDatabase } from '../test/rows.ts'
import { Relay } from './relay.ts'

test('what a copy of a cluster had in its outbox reaches the log and the queue of a database without one', async () => {
  const db = await openTestDatabase()
  const [tenantId, jobId] = [newId(), newId()]
  const event = { project_id: null, type: 'vote.cast', feedback_id: null, task_id: null, actor_id: null }
  const job = {
    id: jobId,
    run_at: 1,
    created_at: 1,
    planned_at: 1,
    priority: 1,
    request_id: null,
    traceparent: null,
  }
  const entry = { tenant_id: tenantId, created_at: 1 }
  await db.transaction(({ global }) =>
    global
      .insertInto('outbox')
      .values([
        {
          ...entry,
          kind: 'event',
          fields: JSON.stringify({ ...event, created_at: 5 }),
          payload: '{"number":1}',
        },
        { ...entry, kind: 'syncSubscription', fields: JSON.stringify(job), payload: '{}' },
      ])
      .execute(),
  )
  const relay = new Relay(db, pino({ level: 'silent' }))
  await relay.start()
  await relay.stop()
  await expect
    .poll(() => db.eventLog.read(db.eventLog.start, 10))
    .toMatchObject([{ tenant_id: tenantId, type: 'vote.cast', data: '{"number":1}', created_at: 5 }])
  expect(await db.global.selectFrom('jobs').select(['id', 'tenant_id', 'kind']).execute()).toEqual([
    { id: jobId, tenant_id: tenantId, kind: 'syncSubscription' },
  ])
  expect(await db.global.selectFrom('outbox').select('seq').execute()).toEqual([])
  expect(await db.global.selectFrom('outbox_receipts').select('seq').execute()).toEqual([])
})

test('a server starts although what a copy left in its outbox cannot be delivered', async () => {
  const db = await openTestDatabase()
  const entry = { tenant_id: newId(), kind: 'event', fields: 'no JSON', payload: '{}', created_at: 1 }
  await db.transaction(({ global }) => global.insertInto('outbox').values(entry).execute())
  const relay = new Relay(db, pino({ level: 'silent' }))
  await relay.start()
  await relay.stop()
  expect(await db.global.selectFrom('outbox').select('fields').execute()).toEqual([{ fields: 'no JSON' }])
})

test('a dead letter that a copy of a cluster had in its outbox is delivered when it is replayed, and goes with what it is about', async () => {
  const { config, drop } = await createTestDatabase()
  const opened: Database[] = []
  onTestFinished(async () => {
    for (const db of opened) await db.close()
    await drop()
  })
  const open = async () => {
    const db = await openDatabase({ source: config, guarded: true })
    opened.push(db)
    return db
  }
  const [tenantId, other] = [newId(), newId()]
  const event = { project_id: null, type: 'vote.cast', feedback_id: null, task_id: null, actor_id: null }
  const fields = JSON.stringify({ ...event, created_at: 5 })
  const dead = { kind: 'event', fields, payload: '{"number":1}', created_at: 1, failed_at: 1 }
  await (await open()).transaction(({ global }) =>
    global
      .insertInto('outbox')
      .values([tenantId, other].map((tenant_id) => ({ ...dead, tenant_id })))
      .execute(),
  )
  const db = await open()
  await deleteEventsOf(db, tenantId)
  const by = { actor: { kind: 'operator', email: 'terminal' }, now: 1 } as const
  expect(await replayAllDeadLetters(db, by)).toBe('Replayed: 1. Dead letters left: 0.')
  await expect
    .poll(() => db.eventLog.read(db.eventLog.start, 10))
    .toMatchObject([{ tenant_id: other, data: '{"number":1}' }])
  expect(await db.global.selectFrom('outbox').select('seq').execute()).toEqual([])
})
