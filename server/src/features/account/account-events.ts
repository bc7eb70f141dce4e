import { listMemberships, type Membership } from '../../auth/memberships.queries.ts'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { AccountCtx } from '../../http/context.ts'

/**
 * Runs `work` for every organisation of a member and records the event there, in the transaction of `ctx`. Each
 * organisation's audit log states what happened to its own member and names no other organisation.
 */
export async function forEachMembership(
  { database, actor: { userId }, auditContext, now }: AccountCtx,
  event: Pick<NewEvent, 'type' | 'fields'>,
  work: (db: TenantDb, membership: Membership) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const membership of await listMemberships(database, userId)) {
    const db = database.tenant(membership.tenant_id, auditContext)
    await work(db, membership)
    await db.record({ ...event, actorId: membership.person_id, targetId: userId, at: now })
  }
}
