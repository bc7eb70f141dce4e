import { limits } from '@earshot/shared/limits'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { Database } from './db/database.ts'
import { insertProject } from './features/project/new-project.ts'
import type { TenantWalk } from './jobs/kinds.ts'
import { newId } from './lib/id.ts'
import { sweep } from './sweep.ts'
import { longestShare } from './test/longest-turn.ts'
import { insertTenant, insertUser, openTestDatabase } from './test/rows.ts'

const now = 1_000_000_000_000
const job = { id: 'sweep', tenantId: null, payload: {} }

const run = (db: Database) => sweep(db, () => now)(job)

test('tokens go when their time is over, sessions an hour later', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const userId = await insertUser(db)
  await db.transaction(async ({ global }) => {
    for (const [id, expires_at] of [
      ['over', now],
      ['valid', now + 1],
    ] as const) {
      await global
        .insertInto('sessions')
        .values({
          id,
          user_id: userId,
          tenant_id: tenantId,
          created_at: now - 1,
          expires_at: expires_at - 60 * 60_000,
        })
        .execute()
      await global
        .insertInto('one_time_tokens')
        .values({ hash: id, purpose: 'activation', email: 'a@b', payload: '', expires_at, created_at: 1 })
        .execute()
    }
  })
  await run(db)
  expect(await db.global.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'valid' }])
  expect(await db.global.selectFrom('one_time_tokens').select('hash').execute()).toEqual([{ hash: 'valid' }])
})

test('idempotency keys of every tenant go after eight days', async () => {
  const db = await openTestDatabase()
  const tenants = await Promise.all([insertTenant(db), insertTenant(db), insertTenant(db)])
  const cases = { old: now - limits.idempotencyKept - 1, kept: now - limits.idempotencyKept }
  for (const tenant of tenants)
    for (const [key, created_at] of Object.entries(cases))
      await tenant.transaction((tx) =>
        tx
          .insertInto('idempotency_keys')
          .values({ key, request_hash: 'h', response: '{}', created_at })
          .execute(),
      )
  await run(db)
  for (const tenant of tenants)
    expect(await tenant.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'kept' }])
})

test('an organisation whose rows cannot be cleared is counted, and those behind it are cleared', async () => {
  const db = await openTestDatabase()
  const tenants = await Promise.all([insertTenant(db), insertTenant(db), insertTenant(db)])
  for (const tenant of tenants)
    await tenant.transaction((tx) =>
      tx
        .insertInto('idempotency_keys')
        .values({ key: 'old', request_hash: 'h', response: '{}', created_at: 1 })
        .execute(),
    )
  const [broken, ...others] = tenants.toSorted((one, other) => (one.tenantId < other.tenantId ? -1 : 1))
  const open = db.tenant.bind(db)
  db.tenant = (tenantId, ...rest) => {
    if (tenantId === broken?.tenantId) throw new Error('damaged')
    return open(tenantId, ...rest)
  }
  const result = await run(db)
  expect(result).toMatchObject({ failures: 1, failed: [{ tenantId: broken?.tenantId }] })
  for (const tenant of others)
    expect(await tenant.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
})

test('the sweep gives way after each organisation where others wait, and misses none', async () => {
  const db = await openTestDatabase()
  const tenants = await Promise.all([insertTenant(db), insertTenant(db), insertTenant(db)])
  const handle = sweep(db, () => now)
  const reached: (string | undefined)[] = []
  let payload: TenantWalk = {}
  for (let part = 0; part < 10; part++) {
    const result = await handle({ ...job, payload, isPartOver: () => true })
    reached.push(result?.next?.after)
    if (!result?.next) break
    payload = result.next
  }
  expect(reached).toEqual([...tenants.map(({ tenantId }) => tenantId).sort(), undefined])
})

test('events go after 30 days, however many there are', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const day = 24 * 60 * 60_000
  await tenant.transaction(async (tx) => {
    for (let i = 0; i < 1_100; i++) await tx.record({ type: 'vote.cast', at: now - 30 * day - 1 })
    await tx.record({ type: 'task.moved', at: now - 30 * day })
  })
  await run(db)
  const left = await db.global
    .selectFrom('events')
    .select('type')
    .where('tenant_id', '=', tenant.tenantId)
    .execute()
  expect(left).toEqual([{ type: 'task.moved' }])
})

test('dead letters go after 30 days, waiting ones stay', async () => {
  const db = await openTestDatabase()
  const day = 24 * 60 * 60_000
  const fields = {
    tenant_id: null,
    kind: 'x',
    payload: '{}',
    run_at: 1,
    attempts: 1,
    leased_until: 0,
    created_at: 1,
  }
  await db.transaction(async ({ global }) => {
    for (const [id, failed_at] of [
      ['old', now - 30 * day],
      ['recent', now - 30 * day + 1],
      ['waiting', null],
    ] as const)
      await global
        .insertInto('jobs')
        .values({ ...fields, id, failed_at })
        .execute()
  })
  await run(db)
  const left = await db.global.selectFrom('jobs').select('id').orderBy('id').execute()
  expect(left).toEqual([{ id: 'recent' }, { id: 'waiting' }])
})

test('what was counted on earlier days is forgotten', async () => {
  const db = await openTestDatabase()
  const today = Math.floor(now / (24 * 60 * 60_000))
  await db.transaction(({ global }) =>
    global
      .insertInto('daily_counts')
      .values([
        { key: 'k', day: today - 1, count: 3 },
        { key: 'k', day: today, count: 2 },
      ])
      .execute(),
  )
  await run(db)
  expect(await db.global.selectFrom('daily_counts').select('count').execute()).toEqual([{ count: 2 }])
})

test('guesses are forgotten with the window in which they were counted', async () => {
  const db = await openTestDatabase()
  await db.transaction(({ global }) =>
    global
      .insertInto('guess_counts')
      .values([
        { key: 'ended', count: 3, ends_at: now },
        { key: 'running', count: 2, ends_at: now + 1 },
      ])
      .execute(),
  )
  await run(db)
  expect(await db.global.selectFrom('guess_counts').select('key').execute()).toEqual([{ key: 'running' }])
})

test('an erasure that became a dead letter is taken up again, other dead letters stay', async () => {
  const db = await openTestDatabase()
  const dead = { tenant_id: null, payload: '{}', run_at: 1, attempts: 8, leased_until: 5, created_at: 1 }
  await db.transaction(async ({ global }) => {
    for (const kind of ['eraseOrganisation', 'sendMail'])
      await global
        .insertInto('jobs')
        .values({ ...dead, id: kind, kind, failed_at: now - 1 })
        .execute()
  })
  await run(db)
  const jobs = await db.global.selectFrom('jobs').selectAll().orderBy('id').execute()
  expect(jobs).toMatchObject([
    { id: 'eraseOrganisation', failed_at: null, attempts: 0, leased_until: 0, run_at: now },
    { id: 'sendMail', failed_at: now - 1, attempts: 8 },
  ])
})

test('notifications go after half a year with what they count, and younger ones stay', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  const { projectId, personId } = await db.transaction(async (database) => {
    const inside = database.tenant(tenant.tenantId)
    const personId = newId()
    await inside
      .insertInto('people')
      .values({
        ...{ id: personId, kind: 'contact', name: 'A', user_id: null, visitor_hash: null },
        ...{ trusted: 0, blocked: 0, created_at: now },
      })
      .execute()
    const project = { name: 'Second', allowedOrigins: [], actorId: personId, now }
    return { personId, projectId: (await insertProject(database, inside, project)).id }
  })
  const ages = { old: limits.notificationsKept + 1_000, kept: limits.notificationsKept - 1_000 }
  const idOf = Object.fromEntries(Object.entries(ages).map(([name, age]) => [name, v7({ msecs: now - age })]))
  await tenant.transaction(async (tx) => {
    for (const id of Object.values(idOf)) {
      const about = { project_id: projectId, feedback_id: null, comment_id: null, task_id: null }
      const blank = {
        actor_id: null,
        entry_id: null,
        data: '{}',
        state: 'sent',
        reached: '',
      } as const
      await tx
        .insertInto('broadcasts')
        .values({ id, type: 'shipped', ...about, ...blank, run_at: 1, created_at: 1 })
        .execute()
      await tx
        .insertInto('notifications')
        .values({
          person_id: personId,
          broadcast_id: id,
          in_app: 1,
          counted: 1,
          read_at: null,
          mail_due: null,
        })
        .execute()
    }
    await tx
      .insertInto('unread_counts')
      .values({ person_id: personId, project_id: projectId, unread: 2 })
      .execute()
  })
  await run(db)
  expect(await tenant.selectFrom('broadcasts').select('id').execute()).toEqual([{ id: idOf.kept }])
  expect(await tenant.selectFrom('notifications').select('broadcast_id').execute()).toEqual([
    { broadcast_id: idOf.kept },
  ])
  expect(await tenant.selectFrom('unread_counts').select('unread').execute()).toEqual([{ unread: 1 }])
})

test('the sweep of 20,000 contacts, half of whom go, leaves others their turn', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const numbers =
    'with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 20000)'
  await db.dialect.transaction(async ({ run: execute }) => {
    await execute(
      `${numbers} insert into people (tenant_id, id, kind, name, created_at)
       select '${tenantId}', 'contact ' || i, 'contact', 'Visitor', 1 from numbers`,
      [],
    )
    await execute(
      `${numbers} insert into contact_secrets (tenant_id, hash, person_id, created_at)
       select '${tenantId}', 'secret ' || i, 'contact ' || i, 1 from numbers where i % 2 = 0`,
      [],
    )
  })
  expect(await longestShare(() => run(db))).toBeLessThan(0.4)
})
