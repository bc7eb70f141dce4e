import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from './database.ts'
import { lockFreeEntries } from './outbox.ts'
import type { GlobalTables } from './tables/global-tables.ts'

export type Receipt = Selectable<GlobalTables['outbox_receipts']>

/** Organisations whose entries are deleted at once. */
const organisationsAtOnce = 4
/** Milliseconds for an organisation's deletion: what hinders one node is no reason for the others to wait. */
const removalTime = 2_000

/**
 * Deletes entries, an organisation at a time: its node commits alone, in one phase, so that no deletion is in doubt when
 * a node is lost. An entry that somebody else has locked waits for a later step, and so does a failed organisation.
 * @returns errors of those
 */
export async function removeDelivered(db: Database, receipts: readonly Receipt[]): Promise<unknown[]> {
  const queue = [...Map.groupBy(receipts, ({ tenant_id }) => tenant_id)]
  const obsolete: Receipt[] = []
  const uncertain: Receipt[] = []
  const failures: unknown[] = []
  const removeSome = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [tenantId, ofTenant] = next
      const seqs = ofTenant.map(({ seq }) => seq)
      const removal = await removeOf(db, tenantId, seqs).catch((error) => void failures.push(error))
      for (const receipt of removal ? ofTenant : [])
        (removal?.has(receipt.seq) ? obsolete : uncertain).push(receipt)
    }
  }
  await Promise.all(Array.from({ length: organisationsAtOnce }, removeSome))
  if (uncertain.length > 0) obsolete.push(...(await listGone(db, uncertain)))
  if (obsolete.length > 0)
    await db.transaction(({ global }) =>
      global.deleteFrom('outbox_receipts').where(isOneOf(obsolete)).execute(),
    )
  return failures
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
