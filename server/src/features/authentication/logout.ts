import type { ValidSession } from '../../auth/sessions.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { findMembership } from '../members/membership.ts'

/** Notes that a member left; whoever is no member any more leaves unnoticed. */
export async function noteSignOut(
  { db, clock }: Services,
  { userId, tenantId }: Pick<ValidSession, 'userId' | 'tenantId'>,
  auditContext: AuditContext,
): Promise<void> {
  const membership = await findMembership(db, userId, tenantId)
  if (!membership) return
  await db.tenant(tenantId, auditContext).transaction((tx) =>
    tx.record({
      type: 'session.ended',
      actorId: membership.person_id,
      targetId: userId,
      at: clock(),
    }),
  )
}
