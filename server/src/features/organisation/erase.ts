import type { Database } from '../../db/database.ts'
import { deleteEventsOf } from '../../db/event-traces.ts'
import { holdRelay } from '../../db/outbox.ts'
import { type KeyValues, type TenantTables, tenantTableNames } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { deleteUsage } from '../../db/usage.ts'
import type { Services } from '../../http/services.ts'
import { type JobHandler, PermanentError } from '../../jobs/kinds.ts'
import { deleteSender } from '../../mail/sender-rows.ts'
import { endSubscription } from '../../payments/end-subscription.ts'
import { enqueuePurge } from '../erasure/erasure.ts'
import {
  deleteCreditClaims,
  deleteOtherJobs,
  deletePlans,
  deleteSubscription,
  deleteTenant,
  isDeleted,
  revokeAccess,
} from './erase.queries.ts'
import { deleteRows, findPageEnd, unlinkParents } from './pages.queries.ts'

/** Batch size: other requests hardly wait for one transaction. */
const batchSize = 500

/**
 * Cancels a deleted organisation's subscription, then removes its data in batches: after a crash the next attempt
 * continues with the remaining rows. The audit log goes last, together with the organisation's row.
 */
export const eraseOrganisation =
  ({ db, payments }: Pick<Services, 'db' | 'payments'>): JobHandler<'eraseOrganisation'> =>
  async ({ id, tenantId, payload: { from }, isPartOver }) => {
    if (tenantId === null) throw new PermanentError('it names no organisation')
    if (!(await isDeleted(db, tenantId))) return
    const tenant = db.tenant(tenantId)
    if (from === undefined) {
      await db.transaction((tx) => revokeAccess(tx, tenantId))
      await endSubscription({ db, payments }, tenantId)
      await inBatches(tenant, 'comments', unlinkParents)
    }
    const tables = tenantTableNames.filter((table) => !table.startsWith('audit_'))
    const first = tables.find((table) => table === from)
    for (const table of tables.slice(first && tables.indexOf(first)))
      if (!(await empty(tenant, table, isPartOver))) return { next: { from: table } }
    // Again, because a payment in progress at the first call may have become a subscription since.
    await endSubscription({ db, payments }, tenantId)
    await eraseTraces(db, tenantId, id)
    await empty(tenant, 'audit_addresses')
    await empty(tenant, 'audit_log')
    await db.transaction(async (tx) => {
      await deleteRows(tx.tenant(tenantId), 'audit_addresses', undefined)
      await deleteRows(tx.tenant(tenantId), 'audit_log', undefined)
      await deleteRows(tx.tenant(tenantId), 'audit_heads', undefined)
      await revokeAccess(tx, tenantId)
      await deleteTenant(tx, tenantId)
      await enqueuePurge(tx, tenantId, Date.now())
    })
  }

/**
 * Removes an organisation's rows in other tables: events, search documents, service credit claims, the subscription,
 * plans, usage, and jobs.
 */
async function eraseTraces(db: Database, tenantId: string, jobId: string): Promise<void> {
  await deleteEventsOf(db, tenantId)
  while (
    (await db.transaction(({ connection }) => db.dialect.search.remove(connection, tenantId, batchSize))) > 0
  );
  await db.transaction(async (tx) => {
    await holdRelay(tx)
    await deleteCreditClaims(tx, tenantId)
    await deleteSubscription(tx, tenantId)
    await deletePlans(tx, tenantId)
    await deleteSender(tx, tenantId)
    await deleteUsage(tx, tenantId)
    await deleteOtherJobs(tx, tenantId, jobId)
  })
}

/** @returns false if rows are left for the next job. */
const empty = (db: TenantDb, table: keyof TenantTables, isPartOver?: () => boolean): Promise<boolean> =>
  inBatches(db, table, (tx, upTo) => deleteRows(tx, table, upTo), isPartOver)

/** Runs `work` on all rows of a table, one batch per transaction. @returns false if rows are left. */
async function inBatches(
  db: TenantDb,
  table: keyof TenantTables,
  work: (tx: TenantDb, upTo: KeyValues | undefined) => Promise<void>,
  isPartOver?: () => boolean,
): Promise<boolean> {
  let upTo: KeyValues | undefined
  do {
    upTo = await findPageEnd(db, table, upTo, batchSize)
    await db.transaction((tx) => work(tx, upTo))
    if (upTo && isPartOver?.()) return false
  } while (upTo)
  return true
}
