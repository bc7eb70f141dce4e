import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, GlobalDb } from './database.ts'
import { endLease, takeLease } from './lease.ts'
import { lockFreeEntries } from './outbox.ts'
import type { GlobalTables } from './tables/global-tables.ts'

export type Receipt = Selectable<GlobalTables['outbox_receipts']>

/** Organisations whose entries are deleted at once. */
const organisationsAtOnce = 4
/** Milliseconds for an organisation's deletion: what hinders one node is no reason for the others to wait. */
const removalTime = 2_000

/** Milliseconds after which a removal begins with no other organisation: the next entries wait for it. */
const stepTime = 5_000
/** Longer than a removal lasts; when its process has died, the next one is not late. */
const leaseTime = 10_000
const leaseKey = 'outbox removal'

/** Receipts whose entries this process removes, and the end of its lease, if it has one. */
export interface Removal {
  receipts: readonly Receipt[]
  leasedUntil?: number
}

/**
 * Takes the lease of the process that removes delivered entries: others would delete the same ones and wait for its locks.
 * @returns a removal of nothing if another process has the lease
 */
export async function takeRemoval(tx: GlobalDb, receipts: readonly Receipt[]): Promise<Removal> {
  if (receipts.length === 0) return { receipts }
  const now = Date.now()
  const leasedUntil = now + leaseTime
  const isTaken = await takeLease(tx, leaseKey, { now, until: leasedUntil })
  return isTaken ? { receipts, leasedUntil } : { receipts: [] }
}

/**
 * Deletes entries, an organisation at a time: its node commits alone, in one phase, so that no deletion is in doubt when
 * a node is lost. An entry that somebody else has locked waits for a later step, and so does a failed organisation. Ends
 * the lease. @returns errors of failed organisations
 */
export async function removeDelivered(db: Database, { receipts, leasedUntil }: Removal): Promise<unknown[]> {
  const queue = rotate([...Map.groupBy(receipts, ({ tenant_id }) => tenant_id)])
  const stopsAt = performance.now() + stepTime
  const obsolete: Receipt[] = []
  const uncertain: Receipt[] = []
  const failures: unknown[] = []
  const removeSome = async () => {
    for (let next = queue.shift(); next && performance.now() < stopsAt; next = queue.shift()) {
      const [tenantId, ofTenant] = next
      const seqs = ofTenant.map(({ seq }) => seq)
      const removal = await removeOf(db, tenantId, seqs).catch((error) => void failures.push(error))
      for (const receipt of removal ? ofTenant : [])
        (removal?.has(receipt.seq) ? obsolete : uncertain).push(receipt)
    }
  }
  await Promise.all(Array.from({ length: organisationsAtOnce }, removeSome))
  const gone = listGone(db, uncertain).catch((error) => void failures.push(error))
  obsolete.push(...((await gone) ?? []))
  if (obsolete.length > 0 || leasedUntil !== undefined)
    await db.transaction(async (tx) => {
      if (obsolete.length > 0)
        await tx.global.deleteFrom('outbox_receipts').where(isOneOf(obsolete)).execute()
      if (leasedUntil !== undefined) await endLease(tx, leaseKey, leasedUntil)
    })
  return failures
}

/** Begins with another one each time, so that the first ones never take up the time of the others for ever. */
function rotate<Item>(items: readonly Item[]): Item[] {
  const start = Date.now() % Math.max(items.length, 1)
  return [...items.slice(start), ...items.slice(0, start)]
}

/** @returns the numbers of the entries that are deleted now. */
async function removeOf(
  db: Database,
  tenantId: string,
  seqs: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.transaction(async (tx) => {
    const deletion = tx.global
      .deleteFrom('outbox')
      .where('tenant_id', '=', tenantId)
      .where('seq', 'in', lockFreeEntries(tx, tenantId, seqs))
      .returning('seq')
    const [, removal] = await Promise.all([
      tx.dialect.limitTime(tx.connection, removalTime),
      deletion.execute(),
    ])
    return removal
  })
  return new Set(rows.map(({ seq }) => seq))
}

/** Receipts of entries that were deleted before: they are not visible, which those that are locked are. */
async function listGone({ global }: Database, receipts: readonly Receipt[]): Promise<Receipt[]> {
  if (receipts.length === 0) return []
  const tenantIds = [...new Set(receipts.map(({ tenant_id }) => tenant_id))]
  const left = await global
    .selectFrom('outbox')
    .select(['tenant_id', 'seq'])
    .where('tenant_id', 'in', tenantIds)
    .where(isOneOf(receipts))
    .execute()
  const visible = new Set(left.map(keyOf))
  return receipts.filter((receipt) => !visible.has(keyOf(receipt)))
}

/** Numbers are unique only within an organisation. */
const keyOf = ({ tenant_id, seq }: Receipt): string => `${tenant_id} ${seq}`

/** True for the entries of these receipts. */
export const isOneOf =
  (receipts: readonly Receipt[]) =>
  (eb: ExpressionBuilder<GlobalTables, 'outbox' | 'outbox_receipts'>): Expression<SqlBool> =>
    eb(sql`tenant_id || ' ' || seq`, 'in', receipts.map(keyOf))
