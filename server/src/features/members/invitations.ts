import type { Invitation, InvitationList, NewInvitation } from '@earshot/shared/invitation'
import { limits } from '@earshot/shared/limits'
import { type PlanName, plans } from '@earshot/shared/plans'
import { findMemberByEmail } from '../../auth/memberships.queries.ts'
import { voidTokens } from '../../auth/one-time-tokens.ts'
import { getTenant } from '../../auth/tenants.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import { type MaybeRepeatable, onceOverAll } from '../../http/idempotency.ts'
import type { Services } from '../../http/services.ts'
import { conflict, fieldConflict, notFound } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newId } from '../../lib/id.ts'
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
import { countAdministrators, requireSeat } from './seats.ts'
import { lockMembers } from './users.ts'

/** The open invitations, newest first, and how many administrators the plan still takes. */
export async function showInvitations({ db, now }: MemberCtx, database: GlobalDb): Promise<InvitationList> {
  const plan = plans[(await getTenant(database, db.tenantId)).plan]
  return {
    items: (await listInvitations(db)).map((row) => invitationView(row, now)),
    administrators: {
      taken: await countAdministrators(database, db.tenantId, { now }),
      total: plan.administrators,
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
 * Invites an address; whether it has an account elsewhere makes no difference. @throws AppError `conflict` for a member,
 * for an address that is invited already and for too many invitations, `plan_limit`, `invalid_input`.
 */
export function invite(
  ctx: MemberCtx,
  services: Services,
  invitation: NewInvitation,
  repeatable: MaybeRepeatable,
): Promise<Invitation> {
  assertOwnAddress(invitation.redirectTo, services.config.publicUrl)
  return onceOverAll(services.db, ctx.db, repeatable, async (tx) =>
    insert(ctx, services, tx, await lockMembers(tx, ctx), invitation),
  )
}

async function insert(
  ctx: MemberCtx,
  services: Services,
  tx: GlobalDb,
  plan: PlanName,
  { email: typed, metaData }: NewInvitation,
): Promise<Invitation> {
  const { actor, now } = ctx
  const db = tx.within(ctx.db)
  const email = emailKey(typed)
  await assertNew(tx, ctx, email)
  if (metaData.role === 'Administrator') await requireSeat(tx, db.tenantId, { plan, now })
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
  const row = await getInvitation(tx, ctx, id)
  await sendInvitation(services, tx, row, { tenantId: db.tenantId, now })
  await db.record({ type: 'invitation.created', actorId: actor.personId, targetId: id, at: now })
  return invitationView(row, now)
}

async function assertNew(tx: GlobalDb, ctx: MemberCtx, email: string): Promise<void> {
  const db = tx.within(ctx.db)
  const member = await findMemberByEmail(tx, db.tenantId, email)
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
 * Sends an invitation again, with a new link and new time; the old link is dead, and who sends it again is who invites
 * from now on. @throws AppError `not_found`,
 * `plan_limit` when an expired one gave its seat to somebody else.
 */
export async function resendInvitation(ctx: MemberCtx, services: Services, id: string): Promise<Invitation> {
  const { db, actor, now } = ctx
  return services.db.transaction(async (tx) => {
    const plan = await lockMembers(tx, ctx)
    const { role } = await getInvitation(tx, ctx, id)
    if (role === 'Administrator') await requireSeat(tx, db.tenantId, { plan, now, exceptInvitation: id })
    await updateSending(tx.within(db), id, {
      sent_at: now,
      expires_at: now + limits.invitationLife,
      invited_by_id: actor.personId,
    })
    const row = await getInvitation(tx, ctx, id)
    await sendInvitation(services, tx, row, { tenantId: db.tenantId, now })
    await tx.within(db).record({ type: 'invitation.resent', actorId: actor.personId, targetId: id, at: now })
    return invitationView(row, now)
  })
}

/** Takes an invitation back; its link is dead at once. @throws AppError `not_found`. */
export async function revokeInvitation(
  ctx: MemberCtx,
  { db: database }: Services,
  id: string,
): Promise<void> {
  const { db, actor, now } = ctx
  await database.transaction(async (tx) => {
    const { email } = await getInvitation(tx, ctx, id)
    if (!(await deleteInvitation(tx.within(db), id))) throw notFound('invitation')
    await voidTokens(tx, { purpose: 'invitation', email, tenantId: db.tenantId, userId: null })
    await tx.within(db).record({ type: 'invitation.revoked', actorId: actor.personId, targetId: id, at: now })
  })
}

async function getInvitation(tx: GlobalDb, { db }: MemberCtx, id: string): Promise<InvitationRow> {
  const row = await findInvitation(tx.within(db), id)
  if (!row) throw notFound('invitation')
  return row
}
