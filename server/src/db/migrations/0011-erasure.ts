import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineDdl } from './engine-ddl.ts'
import { required, tenantTable } from './table-parts.ts'

/** What was erased, and client addresses that can leave the audit log without breaking its chain. */
export async function erasure(db: Kysely<unknown>, engine: EngineDdl): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('kind', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('tenant_id', 'text')
    .addColumn('erased_at', 'bigint', required)
    .addPrimaryKeyConstraint('erasures_pk', ['kind', 'id'])
    .execute()
  await tenantTable(db, 'audit_addresses', ['seq'])
    .addColumn('seq', 'bigint', required)
    .addColumn('address', 'text', required)
    .addColumn('salt', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await sql`create index audit_addresses_age on audit_addresses (tenant_id, created_at)`.execute(db)
  await engine.thawAudit(db)
  await sql`alter table audit_log rename column address to address_digest`.execute(db)
  const heads = await sql<{ tenant_id: string }>`select tenant_id from audit_heads`.execute(db)
  for (const { tenant_id } of heads.rows) await moveAddresses(db, tenant_id)
  await engine.freezeAudit(db)
}

interface Entry {
  seq: number
  action: string
  actor_id: string | null
  target_kind: string | null
  target_id: string | null
  fields: string
  /** Still the address itself. */
  address_digest: string
  request_id: string
  created_at: number
  hash: string
}

const batch = 500

/**
 * Takes the addresses out of one organisation's chain and makes its hashes anew. From an entry on that is not what was
 * written the old hashes stay, so that what was noticed before is noticed afterwards.
 */
async function moveAddresses(db: Kysely<unknown>, tenantId: string): Promise<void> {
  let [seq, before, after, intact] = [0, '', '', true]
  for (;;) {
    const entries = await sql<Entry>`
      select seq, action, actor_id, target_kind, target_id, fields, address_digest, request_id, created_at, hash
      from audit_log where tenant_id = ${tenantId} and seq > ${seq} order by seq limit ${batch}`.execute(db)
    for (const entry of entries.rows) {
      const salt = randomBytes(16).toString('base64url')
      const moved = { ...entry, address_digest: sha256(salt + entry.address_digest) }
      intact &&= Number(entry.seq) === seq + 1 && hashOf(before, entry) === entry.hash
      before = entry.hash
      after = intact ? hashOf(after, moved) : entry.hash
      seq = Number(entry.seq)
      await sql`insert into audit_addresses (tenant_id, seq, address, salt, created_at)
        values (${tenantId}, ${seq}, ${entry.address_digest}, ${salt}, ${entry.created_at})`.execute(db)
      await sql`update audit_log set address_digest = ${moved.address_digest}, hash = ${after}
        where tenant_id = ${tenantId} and seq = ${seq}`.execute(db)
    }
    if (entries.rows.length < batch) break
  }
  if (intact)
    await sql`update audit_heads set hash = ${after} where tenant_id = ${tenantId} and hash = ${before}`.execute(
      db,
    )
}

const hashOf = (previous: string, entry: Entry): string =>
  sha256(
    JSON.stringify([
      previous,
      Number(entry.seq),
      entry.action,
      entry.actor_id,
      entry.target_kind,
      entry.target_id,
      entry.fields,
      entry.address_digest,
      entry.request_id,
      Number(entry.created_at),
    ]),
  )

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
