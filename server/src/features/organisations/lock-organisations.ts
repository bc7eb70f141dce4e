import type { GlobalDb } from '../../db/database.ts'
import { listOrganisationIds, lockTenant, lockUser } from './organisations.queries.ts'

/**
 * Until the transaction of `tx` ends, a person makes no organisation, and nobody joins, leaves or hands over one that
 * they belong to: what is decided about all of them holds.
 */
export async function lockOrganisationsOf(tx: GlobalDb, userId: string, now: number): Promise<void> {
  await lockUser(tx, userId, now)
  for (const tenantId of await listOrganisationIds(tx, userId)) await lockTenant(tx, tenantId, now)
}
