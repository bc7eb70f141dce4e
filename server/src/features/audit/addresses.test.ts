import { limits } from '@earshot/shared/limits'
import { expect, onTestFinished, test } from 'vitest'
import { auditGenesis, auditHash } from '../../db/audit-trail.ts'
import type { Database } from '../../db/database.ts'
import { erasure } from '../../db/migrations/0011-erasure.ts'
import { postgresDdl } from '../../db/migrations/postgres-ddl.ts'
import { sqliteDdl } from '../../db/migrations/sqlite-ddl.ts'
import { openDatabase } from '../../db/open.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { sweep } from '../../sweep.ts'
import { createTestDatabase, testEngine } from '../../test/database.ts'
import { insertTenant, openTestDatabase } from '../../test/rows.ts'
import { listEntries } from './audit.queries.ts'
import { verifyAuditLog } from './verify-all.ts'

const day = 24 * 60 * 60_000
const engine = testEngine === 'postgres' ? postgresDdl : sqliteDdl

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

test('the chain of an earlier version holds after the upgrade and goes on, and one that was broken stays so', async () => {
  const { config, drop } = await createTestDatabase()
  const db = await openDatabase({ source: config, guarded: true })
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const whole = await insertTenant(db)
  const broken = await insertTenant(db)
  await downgrade(db)
  for (const { tenantId } of [whole, broken]) await insertOldChain(db, tenantId)
  await run(db, 'update audit_log set actor_id = $1 where tenant_id = $2 and seq = 2', ['x', broken.tenantId])
  await freeze(db)
  await db.dialect.transaction(({ kysely }) => erasure(kysely as never, engine))
  const tenant = db.tenant(whole.tenantId)
  expect(await seen(tenant)).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3'])
  await act(db, whole.tenantId, '192.0.2.4', day)
  expect(await verifyAuditLog(tenant)).toEqual({ entries: 4, broken: undefined })
  expect(JSON.stringify(await tenant.selectFrom('audit_log').selectAll().execute())).not.toContain('192.0.2')
  await sweepAt(db, 100 * day)
  expect(await seen(tenant)).toEqual([null, null, null, null])
  expect(await verifyAuditLog(tenant)).toEqual({ entries: 4, broken: undefined })
  expect(await verifyAuditLog(db.tenant(broken.tenantId))).toMatchObject({ broken: { seq: 2 } })
  const change = tenant.transaction((tx) => tx.updateTable('audit_log').set({ actor_id: 'x' }).execute())
  await expect(change).rejects.toThrow(/never changed/)
})

const run = (db: Database, statement: string, parameters: unknown[] = []) =>
  db.dialect.transaction((connection) =>
    connection.run(testEngine === 'postgres' ? statement : statement.replaceAll(/\$\d/g, '?'), parameters),
  )

/** Returns the schema to the version that stored addresses in the log itself. */
async function downgrade(db: Database): Promise<void> {
  const thaw =
    testEngine === 'postgres'
      ? ['drop trigger audit_log_frozen on audit_log']
      : ['drop trigger audit_log_unchanged', 'drop trigger audit_log_kept']
  for (const statement of [
    ...thaw,
    'drop table audit_addresses',
    'drop table erasures',
    'alter table audit_log rename column address_digest to address',
  ])
    await run(db, statement)
}

/** Freezes the log as the earlier migrations did. */
async function freeze(db: Database): Promise<void> {
  const triggers =
    testEngine === 'postgres'
      ? ['create trigger audit_log_frozen before update on audit_log execute function audit_log_frozen()']
      : [
          'create trigger audit_log_unchanged before insert on audit_log begin select 1; end',
          'create trigger audit_log_kept before insert on audit_log begin select 1; end',
        ]
  for (const statement of triggers) await run(db, statement)
}

async function insertOldChain(db: Database, tenantId: string): Promise<void> {
  let hash = auditGenesis
  for (let seq = 1; seq <= 3; seq++) {
    const entry = {
      seq,
      action: 'task.moved' as const,
      actor_id: 'p1',
      target_kind: null,
      target_id: null,
      fields: '[]',
      address_digest: `192.0.2.${seq}`,
      request_id: 'r1',
      created_at: seq,
    }
    hash = auditHash(hash, entry)
    await run(
      db,
      `insert into audit_log (tenant_id, seq, action, actor_id, fields, address, request_id, created_at, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [tenantId, seq, entry.action, 'p1', '[]', entry.address_digest, 'r1', seq, hash],
    )
  }
  await run(db, 'insert into audit_heads (tenant_id, seq, hash) values ($1, $2, $3)', [tenantId, 3, hash])
}
