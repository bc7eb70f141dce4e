import { expect, test } from 'vitest'
import { insertTenant, openTestDatabase } from '../test/rows.ts'
import { auditGenesis, auditHash } from './audit-trail.ts'
import type { TenantDb } from './tenant-db.ts'

const auditContext = { personId: 'p1', address: '192.0.2.1', requestId: 'r1' }

const entries = (db: TenantDb) => db.selectFrom('audit_log').selectAll().orderBy('seq').execute()

test('what somebody does is in the audit log, each entry chained to the one before', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const watched = db.tenant(tenantId, auditContext)
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      watched.transaction(async (tx) => {
        await tx.record({ type: 'task.moved', taskId: `t${at}`, at })
        await tx.record({ type: 'user.updated', targetId: 'u', fields: ['role'], at })
      }),
    ),
  )
  const log = await entries(watched)
  expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  let previous = auditGenesis
  for (const { tenant_id: _, hash, ...entry } of log as ((typeof log)[number] & { tenant_id: string })[]) {
    expect(hash).toBe(auditHash(previous, entry))
    previous = hash
  }
  expect(log[0]).toMatchObject({
    target_kind: 'task',
    request_id: 'r1',
    actor_id: 'p1',
  })
  const kept = await watched.selectFrom('audit_addresses').select('address').execute()
  expect(kept.map(({ address }) => address)).toEqual(Array(24).fill('192.0.2.1'))
  expect(log[1]).toMatchObject({ target_kind: 'user', target_id: 'u', fields: '["role"]' })
})

test('events recorded together are in the event log and in the audit log in their order', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const watched = db.tenant(tenantId, auditContext)
  const tasks = ['t1', 't2', 't3']
  await watched.transaction((tx) =>
    tx.recordAll(tasks.map((taskId, at) => ({ type: 'task.moved' as const, taskId, at }))),
  )
  expect((await entries(watched)).map(({ target_id }) => target_id)).toEqual(tasks)
  const logged = await db.eventLog.readTenant(tenantId, db.eventLog.start, 10)
  expect(logged.map(({ task_id }) => task_id)).toEqual(tasks)
  await expect(watched.recordAll([{ type: 'task.moved', at: 1 }])).rejects.toThrow('outside')
})

test('what customers do is not', async () => {
  const db = await openTestDatabase()
  const tenant = await insertTenant(db)
  await tenant.transaction((tx) => tx.record({ type: 'vote.cast', at: 1 }))
  expect(await entries(tenant)).toEqual([])
})

test('a change that does not happen leaves no entry', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const watched = db.tenant(tenantId, auditContext)
  const work = watched.transaction(async (tx) => {
    await tx.record({ type: 'task.moved', at: 1 })
    throw new Error('and then the power went')
  })
  await expect(work).rejects.toThrow('power')
  expect(await entries(watched)).toEqual([])
})

test('the audit log takes no change and loses nothing while its organisation exists', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  const watched = db.tenant(tenantId, auditContext)
  await watched.transaction((tx) => tx.record({ type: 'task.moved', at: 1 }))
  const change = watched.transaction((tx) => tx.updateTable('audit_log').set({ actor_id: 'x' }).execute())
  await expect(change).rejects.toThrow(/never changed/)
  const remove = () => watched.transaction((tx) => tx.deleteFrom('audit_log').execute())
  await expect(remove()).rejects.toThrow(/kept as long/)
  await db.transaction(({ global }) =>
    global.updateTable('tenants').set({ deleted_at: 1 }).where('id', '=', tenantId).execute(),
  )
  await remove()
  expect(await entries(watched)).toEqual([])
})
