import {
  deleteMembership,
  findMember,
  listActiveMemberships,
  listAdministrators,
  type MembershipKey,
} from '../../auth/memberships.queries.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { conflict, notFound, unauthenticated } from '../../lib/app-error.ts'
import { unassignTasks } from '../tasks/tasks.ts'
import { assertRemovable, getMember, lockMembers } from './users.ts'

/**
 * Removes a user from the organisation; their open tasks become nobody's. @throws AppError `not_found`, or `conflict`
 * for oneself, the owner and the last administrator.
 */
export async function removeUser(
  ctx: MemberCtx,
  { db: database, live }: Pick<Services, 'db' | 'live'>,
  id: string,
): Promise<void> {
  const { db, actor, now } = ctx
  const { tenantId } = db
  const ended = await database.transaction(async (tx) => {
    await lockMembers(tx, ctx)
    const member = await getMember(tx, tenantId, id)
    if (id === actor.personId)
      throw conflict('You cannot remove yourself here. Leave the organisation in its settings.')
    await assertRemovable(tx, tenantId, member, '')
    await tx.within(db).record({ type: 'user.removed', actorId: actor.personId, targetId: id, at: now })
    return endMembership(tx, { tenantId, userId: member.user_id, personId: id }, now)
  })
  for (const handle of ended) live.closeSession(handle)
}

/**
 * The signed-in person leaves the organisation that they named, which must be the one the session is in:
 * another tab may have switched meanwhile.
 * @returns the organisation in which they can go on, or undefined when this was the last.
 * @throws AppError `not_found`, or `conflict` for the owner and for the last administrator.
 */
export async function leaveOrganisation(
  { db, actor, now }: MemberCtx,
  { db: database, live }: Pick<Services, 'db' | 'live'>,
  organisationId: string,
): Promise<string | undefined> {
  const { tenantId } = db
  const { userId, personId } = actor
  if (organisationId !== tenantId) throw notFound('organisation')
  const { ended, next } = await database.transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId, now))) throw notFound('organisation')
    const member = await findMember(tx, tenantId, personId)
    if (!member) throw unauthenticated()
    if (member.owner === 1)
      throw conflict('You own this organisation. Transfer the ownership first, or delete the organisation.')
    const administrators = await listAdministrators(tx, tenantId)
    if (administrators.every(({ person_id }) => person_id === personId))
      throw conflict('You are the last administrator. Make somebody else an administrator first.')
    await tx.within(db).record({ type: 'user.left', actorId: personId, targetId: personId, at: now })
    const ended = await endMembership(tx, { tenantId, userId, personId }, now)
    const [oldest] = await listActiveMemberships(tx, userId)
    return { ended, next: oldest?.tenant_id }
  })
  for (const handle of ended) live.closeSession(handle)
  return next
}

/**
 * Ends a membership in the transaction of `tx`, with every session in it; the member's open tasks are nobody's then.
 * What they wrote stays, under the name it was written. @returns the handles of the sessions that ended.
 */
async function endMembership(
  tx: GlobalDb,
  membership: MembershipKey & { personId: string },
  now: number,
): Promise<string[]> {
  const { tenantId, userId, personId } = membership
  const ended = await deleteSessions(tx, { tenantId, userId })
  await deleteMembership(tx, membership)
  await unassignTasks(tx.tenant(tenantId), personId, now)
  return ended
}

/** Logs a user out of the organisation on every device. @throws AppError `not_found`. */
export async function endSessions(
  { db, actor, now }: MemberCtx,
  { db: database, live }: Pick<Services, 'db' | 'live'>,
  id: string,
): Promise<void> {
  const { tenantId } = db
  const ended = await database.transaction(async (tx) => {
    const { user_id: userId } = await getMember(tx, tenantId, id)
    await tx.within(db).record({ type: 'session.ended', actorId: actor.personId, targetId: id, at: now })
    return deleteSessions(tx, { tenantId, userId })
  })
  for (const handle of ended) live.closeSession(handle)
}
