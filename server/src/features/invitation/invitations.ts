import type { Invitation, InvitationList, NewInvitation } from '@earshot/shared/invitation/invitation'
import { limits } from '@earshot/shared/limits'
import { plans } from '@earshot/shared/plan/plans'
import { findMemberByEmail } from '../../auth/members.queries.ts'
import { voidTokens } from '../../auth/one-time-tokens.ts'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, fieldConflict, notFound } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newId } from '../../lib/id.ts'
import { countAdministrators, requireSeat } from '../member/seats.ts'
import { lockMembers } from '../member/users.ts'
import { assertOwnAddress, sendInvitation } from './invitation-link.ts'
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  updateSending,
} from './invitations.queries.ts'

/** Pending invitations, newest first, and the remaining administrator seats of the plan. */
export async function showInvitations({ db, database, now }: MemberCtx): Promise<InvitationList> {
  const { plan } = await getTenant(database, db.tenantId)
  return {
    items: (await listInvitations(db)).map((row) => invitationView(row, now)),
    administrators: {
      taken: await countAdministrators(database, db.tenantId, { now }),
      total: plans[plan].administrators,
    },
  }
}

const invitationView = (row: InvitationRow, now: number): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: `${row.first_name} ${row.last_name}`.trim(),
  role: row.role,
  message: row.message,
  invitedBy: row.inviter_name,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  expired: row.expires_at <= now,
})

/**
 * Invites an address, whether or not it has an account elsewhere. @throws AppError `conflict` for a member, for an
 * invited address and for too many invitations, `plan_limit`, `invalid_input`.
 */
export async function invite(ctx: MemberCtx, invitation: NewInvitation): Promise<Invitation> {
  const { metaData } = invitation
  const email = emailKey(invitation.email)
  assertOwnAddress(invitation.redirectTo, ctx.services.config.publicUrl)
  return once(ctx, async (ctx) => {
    const { db, database, actor, now } = ctx
    const plan = await lockMembers(ctx)
    await assertNew(ctx, email)
    if (metaData.role === 'Administrator') await requireSeat(database, db.tenantId, { plan, now })
    const id = newId()
    await insertInvitation(db, {
      id,
      email,
      first_name: metaData.firstName,
      last_name: metaData.lastName,
      message: metaData.message,
      role: metaData.role,
      invited_by_id: actor.personId,
      created_at: now,
      sent_at: now,
      expires_at: now + limits.invitationLife,
    })
    const row = await getInvitation(ctx, id)
    await sendInvitation(ctx, row)
    await ctx.record({ type: 'invitation.created', targetId: id })
    return invitationView(row, now)
  })
}

async function assertNew({ db, database }: MemberCtx, email: string): Promise<void> {
  const member = await findMemberByEmail(database, db.tenantId, email)
  if (member && !member.login_enabled)
    throw fieldConflict(
      'email',
      'This user belongs to your organisation already. Enable their login instead.',
    )
  if (member) throw fieldConflict('email', 'This user belongs to your organisation already.')
  if ((await countInvitations(db, email)) > 0)
    throw fieldConflict('email', 'This address is invited already. Send the invitation again instead.')
  if ((await countInvitations(db)) >= limits.openInvitationsMax)
    throw conflict(
      `${limits.openInvitationsMax} invitations are open, and that is the most there can be. Revoke one first.`,
    )
}

/**
 * Sends an invitation again, with a new link and a new expiry; the old link is void, and the sender becomes the
 * inviter. @throws AppError `not_found`, `plan_limit` if the seat of an expired invitation is taken.
 */
export function resendInvitation(ctx: MemberCtx, id: string): Promise<Invitation> {
  return ctx.transaction(async (ctx) => {
    const { db, database, actor, now } = ctx
    const plan = await lockMembers(ctx)
    const { role } = await getInvitation(ctx, id)
    if (role === 'Administrator')
      await requireSeat(database, db.tenantId, { plan, now, exceptInvitation: id })
    const sending = { sent_at: now, expires_at: now + limits.invitationLife, invited_by_id: actor.personId }
    await updateSending(db, id, sending)
    const row = await getInvitation(ctx, id)
    await sendInvitation(ctx, row)
    await ctx.record({ type: 'invitation.resent', targetId: id })
    return invitationView(row, now)
  })
}

/** Revokes an invitation and its link. @throws AppError `not_found`. */
export async function revokeInvitation(ctx: MemberCtx, id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { db, database } = ctx
    const { email } = await getInvitation(ctx, id)
    if (!(await deleteInvitation(db, id))) throw notFound('invitation')
    await voidTokens(database, { purpose: 'invitation', email, tenantId: db.tenantId, userId: null })
    await ctx.record({ type: 'invitation.revoked', targetId: id })
  })
}

async function getInvitation({ db }: MemberCtx, id: string): Promise<InvitationRow> {
  const row = await findInvitation(db, id)
  if (!row) throw notFound('invitation')
  return row
}
