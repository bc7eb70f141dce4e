import { findMember, listAdministrators } from '../../auth/members.queries.ts'
import { deleteMembership, listActiveMemberships } from '../../auth/memberships.queries.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import type { SignedInCtx } from '../../http/context.ts'
import { conflict, notFound, unauthenticated } from '../../lib/app-error.ts'
import { forgetMember } from '../notification/notified-person.ts'
import { unassignTasks } from '../task/tasks.ts'
import { unassignFeedback } from '../triage/assignment.ts'
import { assertRemovable, getMember, lockMembers } from './users.ts'

/**
 * Removes a member from the organisation and unassigns their open tasks. @throws AppError `not_found`, or `conflict`
 * for oneself, the owner and the last administrator.
 */
export async function removeUser(ctx: SignedInCtx, id: string): Promise<void> {
  const ended = await ctx.transaction(async (ctx) => {
    await lockMembers(ctx)
    const member = await getMember(ctx, id)
    if (id === ctx.actor.personId)
      throw conflict('You cannot remove yourself here. Leave the organisation in its settings.')
    await assertRemovable(ctx, member, '')
    await ctx.record({ type: 'user.removed', targetId: id })
    return endMembership(ctx, { userId: member.user_id, personId: id })
  })
  for (const handle of ended) ctx.services.live.closeSession(handle)
}

/**
 * The signed-in member leaves the named organisation, which must be the session's: another tab may have switched
 * meanwhile.
 * @returns the organisation to switch to, or undefined when this was the last.
 * @throws AppError `not_found`, or `conflict` for the owner and for the last administrator.
 */
export async function leaveOrganisation(
  ctx: SignedInCtx,
  organisationId: string,
): Promise<string | undefined> {
  const { tenantId } = ctx.db
  const { userId, personId } = ctx.actor
  if (organisationId !== tenantId) throw notFound('organisation')
  const { ended, next } = await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    if (!(await lockTenant(database, tenantId, now))) throw notFound('organisation')
    const member = await findMember(database, tenantId, personId)
    if (!member) throw unauthenticated()
    if (member.owner === 1)
      throw conflict('You own this organisation. Transfer the ownership first, or delete the organisation.')
    const administrators = await listAdministrators(database, tenantId)
    if (administrators.every(({ person_id }) => person_id === personId))
      throw conflict('You are the last administrator. Make somebody else an administrator first.')
    await ctx.record({ type: 'user.left', targetId: personId })
    const ended = await endMembership(ctx, { userId, personId })
    const [oldest] = await listActiveMemberships(database, userId)
    return { ended, next: oldest?.tenant_id }
  })
  for (const handle of ended) ctx.services.live.closeSession(handle)
  return next
}

/**
 * Ends a membership and all its sessions, in the transaction of `ctx`. The member's open tasks and items become
 * unassigned, and their notifications end. Their comments stay, under the name they had. @returns the handles of the
 * ended sessions.
 */
async function endMembership(
  { db, database, now }: SignedInCtx,
  member: { userId: string; personId: string },
): Promise<string[]> {
  const { tenantId } = db
  const ended = await deleteSessions(database, { tenantId, userId: member.userId })
  await deleteMembership(database, { tenantId, ...member })
  const tenant = database.tenant(tenantId)
  await unassignTasks(tenant, member.personId, now)
  await unassignFeedback(tenant, member.personId, now)
  await forgetMember(tenant, member.personId)
  return ended
}

/** Logs a member out of the organisation on every device. @throws AppError `not_found`. */
export async function endSessions(ctx: SignedInCtx, id: string): Promise<void> {
  const ended = await ctx.transaction(async (ctx) => {
    const { user_id: userId } = await getMember(ctx, id)
    await ctx.record({ type: 'session.ended', targetId: id })
    return deleteSessions(ctx.database, { tenantId: ctx.db.tenantId, userId })
  })
  for (const handle of ended) ctx.services.live.closeSession(handle)
}
