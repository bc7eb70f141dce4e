import type { Database } from '../../db/database.ts'
import { deleteEventsOf } from '../../db/event-traces.ts'
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

/** Few enough that others hardly wait for one transaction. */
const batchSize = 500

/**
 * Ends what a deleted organisation pays for, then removes everything of it, a batch at a time: whatever ends the process
 * in the middle, the next attempt goes on with what is left. The audit log goes last, and the organisation's row with it.
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
    for (const table of tables.slice(Math.max(0, tables.indexOf(from as (typeof tables)[number]))))
      if (!(await empty(tenant, table, isPartOver))) return { next: { from: table } }
    // Once more: what was being paid at the first time may be a subscription by now.
    await endSubscription({ db, payments }, tenantId)
    await eraseTraces(db, tenantId, id)
    await empty(tenant, 'audit_addresses')
    await empty(tenant, 'audit_log')
    await db.transaction(async (tx) => {
      await deleteRows(tx.tenant(tenantId), 'audit_addresses', undefined)
      await deleteRows(tx.tenant(tenantId), 'audit_log', undefined)
      await deleteRows(tx.tenant(tenantId), 'audit_heads', undefined)
      await deleteTenant(tx, tenantId)
      await enqueuePurge(tx, Date.now())
    })
  }

/** What other tables hold of it: events, search documents, claims of credits, the subscription, plans, usage, and jobs. */
async function eraseTraces(db: Database, tenantId: string, jobId: string): Promise<void> {
  await deleteEventsOf(db, tenantId)
  while (
    (await db.transaction(({ connection }) => db.dialect.search.remove(connection, tenantId, batchSize))) > 0
  );
  await db.transaction(async (tx) => {
    await deleteCreditClaims(tx, tenantId)
    await deleteSubscription(tx, tenantId)
    await deletePlans(tx, tenantId)
    await deleteSender(tx, tenantId)
    await deleteUsage(tx, tenantId)
    await deleteOtherJobs(tx, tenantId, jobId)
  })
}

/** @returns false where rows are left for the next part. */
const empty = (db: TenantDb, table: keyof TenantTables, isPartOver?: () => boolean): Promise<boolean> =>
  inBatches(db, table, (tx, upTo) => deleteRows(tx, table, upTo), isPartOver)

/** Does something to all rows of a table, so many in each transaction. @returns false where rows are left. */
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
