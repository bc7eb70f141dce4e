import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict, notFound, unauthenticated } from '../../lib/app-error.ts'
import { findMember, listAdministrators, lockTenant } from '../organisations/organisations.queries.ts'
import { endMembership } from './end-membership.ts'
import { findOldestMembership } from './leave.queries.ts'

/**
 * The signed-in person leaves the organisation that they named, which must be the one the session is in:
 * another tab may have switched meanwhile.
 * @returns the organisation in which they can go on, or undefined when this was the last.
 * @throws AppError `not_found`, or `conflict` for the owner and for the last administrator.
 */
export async function leaveOrganisation(
  { db, actor, now }: MemberCtx,
  { db: database, live }: Services,
  organisationId: string,
): Promise<string | undefined> {
  const { tenantId } = db
  if (organisationId !== tenantId) throw notFound('organisation')
  const { ended, next } = await database.transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId, now))) throw notFound('organisation')
    const leaver = await findMember(tx, tenantId, actor.personId)
    if (!leaver) throw unauthenticated()
    if (leaver.owner === 1)
      throw conflict('You own this organisation. Transfer the ownership first, or delete the organisation.')
    const administrators = await listAdministrators(tx, tenantId)
    if (administrators.every(({ person_id }) => person_id === actor.personId))
      throw conflict('You are the last administrator. Make somebody else an administrator first.')
    await tx.within(db).record({
      type: 'user.left',
      actorId: actor.personId,
      targetId: actor.personId,
      at: now,
    })
    const ended = await endMembership(tx, { tenantId, userId: actor.userId, personId: actor.personId }, now)
    return { ended, next: await findOldestMembership(tx, actor.userId) }
  })
  for (const handle of ended) live.closeSession(handle)
  return next
}
