import { expect, test } from 'vitest'
import { insertTenant, openTestDatabase } from '../../test/rows.ts'
import type { TenantDb } from '../tenant-db.ts'

/** The number of the transaction in which a work runs. */
async function transactionOf(tx: TenantDb): Promise<string> {
  const [row] = await tx.connection.run<{ xid: string }>('select pg_current_xact_id()::text as xid', [])
  return row?.xid ?? ''
}

const insertCounter = (tx: TenantDb, name: 'idea' | 'bug' | 'task') =>
  tx.insertInto('counters').values({ name, value: 1 }).execute()

const countersOf = async (tenant: TenantDb) =>
  (await tenant.selectFrom('counters').select('name').orderBy('name').execute()).map(({ name }) => name)

test('works of one organisation that wait together share a transaction, and nobody else is in it', async () => {
  const db = await openTestDatabase()
  const [one, other] = [await insertTenant(db), await insertTenant(db)]
  const run = (tenant: TenantDb) => tenant.transaction(transactionOf, ['counter idea'])
  const ours = Promise.all([run(one), run(one), run(one)])
  const theirs = Promise.all([run(other), run(other)])
  const unshared = one.transaction(transactionOf)
  expect(new Set(await ours).size).toBe(1)
  expect(new Set(await theirs).size).toBe(1)
  expect(new Set([...(await ours), ...(await theirs), await unshared]).size).toBe(3)
})

test('what a member does stands in the audit log, so it has a transaction of its own', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const member = db.tenant(tenantId, { personId: null, address: '192.0.2.1', requestId: 'test' })
  const run = () => member.transaction(transactionOf, ['counter idea'])
  expect(new Set(await Promise.all([run(), run()])).size).toBe(2)
})

test('when the connection is lost in the middle, each work is done again alone', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  let lost = false
  const run = (name: 'idea' | 'bug' | 'task') =>
    tenant.transaction(
      async (tx) => {
        await insertCounter(tx, name)
        if (name !== 'bug' || lost) return
        lost = true
        await tx.connection.run('select pg_terminate_backend(pg_backend_pid())', [])
      },
      [name],
    )
  await Promise.all([run('idea'), run('bug'), run('task')])
  expect(await countersOf(tenant)).toEqual(['bug', 'idea', 'task'])
})

test('a work that waits for a lock for long holds up the others of its group for a second at most', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  await tenant.transaction((tx) => insertCounter(tx, 'idea'))
  const countUp = (tx: TenantDb) =>
    tx
      .updateTable('counters')
      .set((eb) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'idea')
      .execute()
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = tenant.transaction(async (tx) => {
    await countUp(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const stuck = tenant.transaction(countUp, ['counter idea'])
  await tenant.transaction((tx) => insertCounter(tx, 'bug'), ['counter bug'])
  expect(await countersOf(tenant)).toEqual(['bug', 'idea'])
  released.resolve()
  await Promise.all([holder, stuck])
})

test('a transaction that the engine ends with a rollback is told as failed', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  // A transaction with a failed statement is rolled back, even if the work ignores the error.
  const deaf = async (tx: TenantDb) => {
    await insertCounter(tx, 'bug')
    await tx.connection.run('select 1 / 0', []).catch(() => {})
  }
  const answers = await Promise.allSettled([
    tenant.transaction(deaf),
    tenant.transaction(deaf, ['counter bug']),
    tenant.transaction((tx) => insertCounter(tx, 'idea'), ['counter idea']),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await countersOf(tenant)).toEqual(['idea'])
})

test('a transaction that holds its moment sees nothing of what others commit between its statements', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const namesIn = async ({ connection }: { connection: TenantDb['connection'] }) =>
    (await connection.run<{ name: string }>('select name from counters order by name', [])).map(
      ({ name }) => name,
    )
  const seen = await db.transaction(async (tx) => {
    await db.dialect.holdMoment(tx.connection)
    const before = await namesIn(tx)
    await tenant.transaction((other) => insertCounter(other, 'idea'))
    return { before, after: await namesIn(tx) }
  })
  expect(seen).toEqual({ before: [], after: [] })
  expect(await countersOf(tenant)).toEqual(['idea'])
})
