import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { updateLastSignIn } from './accounts.queries.ts'

/** Somebody who proved who they are, and the organisation that opens for them. */
export interface Opened {
  userId: string
  tenantId: string
  personId: string
}

/** The one of a user's memberships through which they came in last; the oldest where that is not known. */
export const lastUsedMembership = <Membership extends { last_sign_in_at: number | null }>(
  memberships: readonly Membership[],
): Membership | undefined =>
  memberships.toSorted((a, b) => (b.last_sign_in_at ?? 0) - (a.last_sign_in_at ?? 0))[0]

/** Notes that somebody came in, by whatever way, for the users' list and the audit log. */
export async function noteSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, tenantId, personId }: Opened,
  auditContext: AuditContext,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await updateLastSignIn(tx, { userId, tenantId, now })
    await tx.tenant(tenantId, auditContext).record({
      type: 'session.created',
      actorId: personId,
      targetId: userId,
      at: now,
    })
  })
}
