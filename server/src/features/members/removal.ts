import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import { endMembership, endSessionsIn } from './end-membership.ts'
import { assertRemovable, lockTeam } from './team.ts'
import { getUser } from './users.ts'

type Means = Pick<Services, 'db' | 'live'>

/**
 * Removes a user from the organisation; their open tasks become nobody's. @throws AppError `not_found`, or `conflict`
 * for oneself, the owner and the last administrator.
 */
export async function removeUser(ctx: MemberCtx, { db: database, live }: Means, id: string): Promise<void> {
  const { db, actor, now } = ctx
  const { tenantId } = db
  const ended = await database.transaction(async (tx) => {
    await lockTeam(tx, ctx)
    const user = await getUser(tx, tenantId, id)
    if (user.id === actor.personId)
      throw conflict('You cannot remove yourself here. Leave the organisation in its settings.')
    await assertRemovable(tx, tenantId, user, '')
    await tx.within(db).record({
      type: 'user.removed',
      actorId: actor.personId,
      targetId: id,
      at: now,
    })
    return endMembership(tx, { tenantId, userId: user.user_id, personId: id }, now)
  })
  for (const handle of ended) live.closeSession(handle)
}

/** Logs a user out of the organisation on every device. @throws AppError `not_found`. */
export async function endSessions(
  { db, actor, now }: MemberCtx,
  { db: database, live }: Means,
  id: string,
): Promise<void> {
  const ended = await database.transaction(async (tx) => {
    const { user_id: userId } = await getUser(tx, db.tenantId, id)
    await tx.within(db).record({
      type: 'session.ended',
      actorId: actor.personId,
      targetId: id,
      at: now,
    })
    return endSessionsIn(tx, { tenantId: db.tenantId, userId })
  })
  for (const handle of ended) live.closeSession(handle)
}
