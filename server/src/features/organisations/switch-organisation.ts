import type { Database } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { notFound } from '../../lib/app-error.ts'
import { updateSignedIn } from './organisations.queries.ts'

/**
 * Notes that the signed-in person works in another of their organisations from now on; the session has
 * to be renewed for it. It stands in the audit log of the organisation that is entered.
 * @throws AppError `not_found` for one that is not theirs, is gone, or does not let them in.
 */
export async function enterOrganisation(ctx: MemberCtx, database: Database, tenantId: string): Promise<void> {
  const { actor, now } = ctx
  await database.transaction(async (tx) => {
    const entered = await updateSignedIn(tx, { userId: actor.userId, tenantId, now })
    if (!entered) throw notFound('organisation')
    const { person_id: personId } = entered
    const auditContext = ctx.db.auditContext && { ...ctx.db.auditContext, personId }
    await tx.tenant(tenantId, auditContext).record({
      type: 'session.switched',
      actorId: personId,
      targetId: personId,
      at: now,
    })
  })
}
