import { limits } from '@earshot/shared/limits'
import { expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { sweep } from '../../sweep.ts'
import { insertTenant, openTestDatabase } from '../../test/rows.ts'
import { listEntries } from './audit.queries.ts'
import { verifyAuditLog } from './verify-all.ts'

const day = 24 * 60 * 60_000

const seen = async (db: TenantDb) =>
  (await listEntries(db, {}, { before: undefined, limit: 100 })).map(({ address }) => address).reverse()

const act = (db: Database, tenantId: string, address: string, at: number) =>
  db
    .tenant(tenantId, { personId: 'p1', address, requestId: 'r1' })
    .transaction((tx) => tx.record({ type: 'task.moved', at }))

const sweepAt = (db: Database, now: number) =>
  sweep(db, () => now)({ id: 'sweep', tenantId: null, payload: {} })

test('the audit log forgets addresses after thirty days, to the second, and its chain still holds', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  await act(db, tenantId, '203.0.113.77', day)
  await act(db, tenantId, '203.0.113.78', day + 1)
  const tenant = db.tenant(tenantId)
  await sweepAt(db, day + limits.auditAddressKept - 1)
  expect(await seen(tenant)).toEqual(['203.0.113.77', '203.0.113.78'])
  await sweepAt(db, day + limits.auditAddressKept)
  expect(await seen(tenant)).toEqual([null, '203.0.113.78'])
  expect(JSON.stringify(await tenant.selectFrom('audit_log').selectAll().execute())).not.toContain(
    '203.0.113',
  )
  expect(await verifyAuditLog(tenant)).toEqual({ entries: 2, broken: undefined })
})

test('an address that somebody changed is noticed', async () => {
  const db = await openTestDatabase()
  const { tenantId } = await insertTenant(db)
  await act(db, tenantId, '203.0.113.77', day)
  const tenant = db.tenant(tenantId)
  await tenant.transaction((tx) =>
    tx.updateTable('audit_addresses').set({ address: '198.51.100.1' }).execute(),
  )
  expect((await verifyAuditLog(tenant)).broken).toEqual({
    seq: 1,
    why: 'its address is not what was written',
  })
})
