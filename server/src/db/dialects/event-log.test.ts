import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../lib/id.ts'
import { createTestDatabase, testEngine } from '../../test/database.ts'
import { openTestDatabase } from '../../test/rows.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../opening/open.ts'
import type { LoggedEvent } from './event-log.ts'

const record = (db: Database, tenantId: string, number: number) =>
  db.tenant(tenantId).transaction((tx) => tx.record({ type: 'vote.cast', data: { number }, at: 1 }))

const numbers = (events: LoggedEvent[]): number[] => events.map(({ data }) => JSON.parse(data).number)

test('events are read in order, page by page, from any position', async () => {
  const db = await openTestDatabase()
  const { eventLog } = db
  expect(await eventLog.newest()).toBe(eventLog.start)
  const tenantId = newId()
  for (let number = 0; number < 5; number++) await record(db, tenantId, number)
  const first = await eventLog.read(eventLog.start, 2)
  expect(numbers(first)).toEqual([0, 1])
  const rest = await eventLog.read(first[1]?.position ?? '', 10)
  expect(numbers(rest)).toEqual([2, 3, 4])
  expect(rest.at(-1)?.position).toBe(await eventLog.newest())
})

test("a tenant's events are read without those of others", async () => {
  const db = await openTestDatabase()
  const { eventLog } = db
  const [ours, theirs] = [newId(), newId()]
  for (let number = 0; number < 6; number++) await record(db, number % 2 ? theirs : ours, number)
  expect(numbers(await eventLog.readTenant(ours, eventLog.start, 10))).toEqual([0, 2, 4])
})

test('a position is told from other text', async () => {
  const db = await openTestDatabase()
  const { eventLog } = db
  await record(db, newId(), 1)
  expect(eventLog.isPosition(eventLog.start)).toBe(true)
  expect(eventLog.isPosition(await eventLog.newest())).toBe(true)
  for (const text of ['', 'x', '-1', '1; drop table events', '1'.repeat(40), '1.2.3'])
    expect(eventLog.isPosition(text)).toBe(false)
})

if (testEngine === 'postgres') {
  test('an event that commits late is not passed by, though its number is lower', async () => {
    const { config, drop } = await createTestDatabase()
    if (config.engine !== 'postgres') throw new Error('This is about Postgres')
    const db = await openDatabase({ source: config, guarded: true })
    const [late, early] = [new pg.Client(config.url), new pg.Client(config.url)]
    await Promise.all([late.connect(), early.connect()])
    const insert = (client: pg.Client, number: number) =>
      client.query(
        `insert into events (tenant_id, type, data, created_at) values ('t', 'vote.cast', '{"number":${number}}', 1)`,
      )

    await early.query('begin')
    await early.query('select pg_current_xact_id()')
    await late.query('begin')
    await insert(late, 1)
    await insert(early, 2)
    await early.query('commit')

    const { eventLog } = db
    const before = await eventLog.read(eventLog.start, 10)
    await late.query('commit')
    const after = await eventLog.read(before.at(-1)?.position ?? eventLog.start, 10)
    expect(numbers([...before, ...after]).sort()).toEqual([1, 2])

    await Promise.all([late.end(), early.end()])
    await db.close()
    await drop()
  })

  test('a log that was restored from a dump of another cluster goes on, and its consumers with it', async () => {
    const { config, drop } = await createTestDatabase()
    const dumped = await openDatabase({ source: config, guarded: true })
    for (let number = 0; number < 5; number++) await record(dumped, 't', number)
    const far = '99999999999'
    await dumped.connection.run(`update events set xid = '${far}'`, [])
    await dumped.connection.run(
      `insert into consumer_cursors (consumer, seq) values ('reader', '${far}.3')`,
      [],
    )
    await dumped.close()

    const restored = await openDatabase({ source: config, guarded: true })
    const { eventLog } = restored
    expect(numbers(await eventLog.read(eventLog.start, 10))).toEqual([0, 1, 2, 3, 4])
    await record(restored, 't', 5)
    const [cursor] = await restored.connection.run<{ seq: string }>(
      "select seq from consumer_cursors where consumer = 'reader'",
      [],
    )
    expect(numbers(await eventLog.read(cursor?.seq ?? '', 10))).toEqual([3, 4, 5])
    await restored.close()
    await drop()
  })
}
