import type { EventType } from '@earshot/shared/events'
import { listMemberships, type Membership } from '../../auth/memberships.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'

/** What became of a person's own account. */
export interface AccountEvent {
  type: EventType
  userId: string
  /** The names of what changed. */
  fields?: readonly string[]
  /** Where the request came from. */
  auditContext: Pick<AuditContext, 'address' | 'requestId'> | undefined
  at: number
}

/** Somebody with an account, whether they belong to an organisation or not. */
export interface AccountHolder {
  userId: string
  /** Where the request came from. */
  auditContext: AccountEvent['auditContext']
  /** Milliseconds since 1970, UTC. */
  now: number
}

export const holderOf = ({ actor, db, now }: MemberCtx): AccountHolder => ({
  userId: actor.userId,
  auditContext: db.auditContext,
  now,
})

/** An act of somebody concerning their own account. */
export const holderEvent = (
  { userId, auditContext, now }: AccountHolder,
  type: EventType,
  fields: readonly string[] = [],
): AccountEvent => ({ type, userId, fields, auditContext, at: now })

/** An act of whoever is signed in. */
export const accountEvent = (ctx: MemberCtx, type: EventType, fields: readonly string[] = []): AccountEvent =>
  holderEvent(holderOf(ctx), type, fields)

/**
 * Does something in every organisation of a person and records it there, in the transaction of `tx`: each
 * organisation's audit log tells what became of its member, and none tells of another organisation.
 */
export async function forEachMembership(
  tx: GlobalDb,
  { userId, auditContext, ...event }: AccountEvent,
  work: (db: TenantDb, membership: Membership) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const membership of await listMemberships(tx, userId)) {
    const personId = membership.person_id
    const db = tx.tenant(membership.tenant_id, auditContext && { ...auditContext, personId })
    await work(db, membership)
    await db.record({ ...event, actorId: personId, targetId: userId })
  }
}
