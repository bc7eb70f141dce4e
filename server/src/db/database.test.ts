import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/id.ts'
import { createTestDatabase, testEngine } from '../test/database.ts'
import { insertTenant, openTestDatabase } from '../test/rows.ts'
import { openDatabase } from './opening/open.ts'
import type { RecordedEvent } from './tenant-db.ts'

const counter = (name: 'idea' | 'bug', value = 1) => ({ name, value })

test('a transaction happens as a whole or not at all, its events with it', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const heard: RecordedEvent[] = []
  db.onCommit((events) => heard.push(...events))
  const failing = tenant.transaction(async (tx) => {
    await tx.insertInto('counters').values(counter('idea')).execute()
    await tx.record({ type: 'tenant.updated', at: 1 })
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await tenant.selectFrom('counters').selectAll().execute()).toEqual([])
  expect(await db.eventLog.read(db.eventLog.start, 10)).toEqual([])
  expect(heard).toEqual([])

  await tenant.transaction(async (tx) => {
    await tx.insertInto('counters').values(counter('idea')).execute()
    await tx.record({ type: 'tenant.updated', at: 1 })
  })
  expect(await tenant.selectFrom('counters').select('name').execute()).toEqual([{ name: 'idea' }])
  expect(heard).toMatchObject([{ type: 'tenant.updated', tenantId: tenant.tenantId }])
})

test('a transaction inside a transaction is part of it', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const outer = tenant.transaction(async (tx) => {
    await tx.transaction((inner) => inner.insertInto('counters').values(counter('idea')).execute())
    throw new Error('changed its mind')
  })
  await expect(outer).rejects.toThrow('changed its mind')
  expect(await tenant.selectFrom('counters').selectAll().execute()).toEqual([])
})

test('an event outside of a transaction is refused', async () => {
  const db = await openTestDatabase()
  await expect(db.tenant(newId()).record({ type: 'tenant.updated', at: 1 })).rejects.toThrow('outside')
})

test('a key that exists, or a row that does not, is told from other errors', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const insert = () => tenant.transaction((tx) => tx.insertInto('counters').values(counter('bug')).execute())
  await insert()
  const twice = await insert().catch((error: unknown) => error)
  const link = { item_id: newId(), tag_id: newId(), kind: 'task' as const }
  const dangling = await tenant
    .transaction((tx) => tx.insertInto('tag_links').values(link).execute())
    .catch((error: unknown) => error)
  for (const error of [twice, dangling]) {
    expect(db.dialect.isConflict(error)).toBe(true)
    expect(db.dialect.isUnavailable(error)).toBe(false)
  }
  expect(db.dialect.isConflict(new Error('no'))).toBe(false)
})

test('counting up in many transactions at once loses none', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  await tenant.transaction((tx) => tx.insertInto('counters').values(counter('idea', 0)).execute())
  const numbers = await Promise.all(
    Array.from({ length: 200 }, () =>
      tenant.transaction(async (tx) => {
        const row = await tx
          .updateTable('counters')
          .set((eb) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', 'idea')
          .returning('value')
          .executeTakeFirstOrThrow()
        return row.value
      }),
    ),
  )
  expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 200 }, (_, index) => index + 1)))
})

test('a database that has the newest schema is opened as it is', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const first = await openDatabase({ source: config, guarded: true })
  const tenant = await insertTenant(first)
  await first.close()
  const second = await openDatabase({ source: config, guarded: true })
  expect(await second.global.selectFrom('tenants').select('id').execute()).toEqual([{ id: tenant.tenantId }])
  await second.close()
})

test('the write probe passes on a healthy database and fails on a closed one', async () => {
  const { config, drop } = await createTestDatabase()
  onTestFinished(drop)
  const db = await openDatabase({ source: config, guarded: true })
  await db.dialect.probe()
  await db.close()
  await expect(db.dialect.probe()).rejects.toThrow()
})

if (testEngine === 'postgres') {
  test('several nodes that start on an empty database at once all come up', async () => {
    const { config, drop } = await createTestDatabase()
    const nodes = await Promise.all([1, 2, 3].map(() => openDatabase({ source: config, guarded: true })))
    await Promise.all(nodes.map((node) => node.close()))
    await drop()
  })

  test('a transaction that the engine gives up for another one is done again as a whole', async () => {
    const db = await openTestDatabase()
    const tenant = await insertTenant(db)
    await tenant.transaction(async (tx) => {
      for (const name of ['idea', 'bug'] as const)
        await tx.insertInto('counters').values(counter(name, 0)).execute()
    })
    let attempts = 0
    let waiting = 2
    const met = Promise.withResolvers<void>()
    // Each transaction locks one row, waits until the other has locked one too, then requests the other's row: a
    // deadlock.
    const cross = (first: 'idea' | 'bug', second: 'idea' | 'bug') =>
      tenant.transaction(async (tx) => {
        attempts++
        const countUp = (name: 'idea' | 'bug') =>
          tx
            .updateTable('counters')
            .set((eb) => ({ value: eb('value', '+', 1) }))
            .where('name', '=', name)
            .execute()
        await countUp(first)
        if (--waiting === 0) met.resolve()
        await met.promise
        await countUp(second)
        await tx.record({ type: 'tenant.updated', at: 1 })
      })
    await Promise.all([cross('idea', 'bug'), cross('bug', 'idea')])
    // At least one retry; on a busy machine the first transaction to be rolled back may deadlock again.
    expect(attempts).toBeGreaterThan(2)
    expect(await tenant.selectFrom('counters').select('value').execute()).toEqual([
      { value: 2 },
      { value: 2 },
    ])
    expect(await db.eventLog.read(db.eventLog.start, 10)).toHaveLength(2)
  })

  test('connections that the engine ends are replaced, and no transaction stays open', async () => {
    const db = await openTestDatabase()
    const tenant = await insertTenant(db)
    await tenant.transaction((tx) => tx.insertInto('counters').values(counter('idea', 0)).execute())
    const countUp = () =>
      tenant.transaction((tx) =>
        tx
          .updateTable('counters')
          .set((eb) => ({ value: eb('value', '+', 1) }))
          .where('name', '=', 'idea')
          .execute(),
      )
    const storm = async () => {
      await db.connection
        .run(
          `select pg_terminate_backend(pid, 10000) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
          [],
        )
        .catch(() => {})
    }
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => (index % 20 === 10 ? storm() : countUp())),
    )
    const failures = answers.filter((answer) => answer.status === 'rejected')
    for (const { reason } of failures) expect(db.dialect.isUnavailable(reason), String(reason)).toBe(true)
    await countUp()
    const [row] = await tenant.selectFrom('counters').select('value').execute()
    // Acknowledged increments are stored; unacknowledged increments may be stored as well.
    expect(row?.value).toBeGreaterThanOrEqual(57 - failures.length + 1)
    const [open] = await db.connection.run<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
      [],
    )
    expect(open?.count).toBe(0)
  })
}
