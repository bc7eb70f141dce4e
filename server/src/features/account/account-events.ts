import { listMemberships, type Membership } from '../../auth/memberships.queries.ts'
import type { NewEvent, TenantDb } from '../../db/tenant-db.ts'
import type { AccountCtx } from '../../http/context.ts'

/**
 * Does something in every organisation of a person and records it there, in the transaction of `ctx`: each
 * organisation's audit log tells what became of its member, and none tells of another organisation.
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
