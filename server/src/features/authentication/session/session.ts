import type { Reauthentication, SignedInUser } from '@earshot/shared/account/account'
import type { ActionResult } from '@earshot/shared/result'
import { listAdministrators } from '../../../auth/members.queries.ts'
import {
  findActiveMembership,
  listActiveMemberships,
  type Membership,
  type MembershipKey,
  updateLastSignIn,
} from '../../../auth/memberships.queries.ts'
import { isOperator } from '../../../auth/operators.ts'
import type { ValidSession } from '../../../auth/sessions.ts'
import { findUser } from '../../../auth/users.queries.ts'
import type { GlobalDb } from '../../../db/database.ts'
import type { PublicCtx, SignedInCtx } from '../../../http/context.ts'

/** An authenticated user, and the membership that they sign in to. */
export interface SignIn extends MembershipKey {
  personId: string
}

/** The membership that a user signed in to last, or the oldest if unknown; undefined if they have none. */
export async function findLastUsedMembership(
  db: Pick<GlobalDb, 'global'>,
  userId: string,
): Promise<Membership | undefined> {
  const memberships = await listActiveMemberships(db, userId)
  return memberships.toSorted((a, b) => (b.last_sign_in_at ?? 0) - (a.last_sign_in_at ?? 0))[0]
}

export const signInTo = ({ user_id, tenant_id, person_id }: Membership): SignIn => ({
  userId: user_id,
  tenantId: tenant_id,
  personId: person_id,
})

/** Records a sign-in of any kind for the users list and the audit log. */
export const recordSignIn = (ctx: PublicCtx, signIn: SignIn): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { tenantId, userId: targetId, personId: actorId } = signIn
    await updateLastSignIn(ctx.database, signIn, ctx.now)
    await ctx.record(tenantId, { type: 'session.created', actorId, targetId })
  })

/** Records a member's sign-out; nothing for a former member. */
export async function recordSignOut(ctx: PublicCtx, { userId, tenantId }: MembershipKey): Promise<void> {
  const membership = await findActiveMembership(ctx.database, { userId, tenantId })
  if (!membership) return
  const ended = { type: 'session.ended' as const, actorId: membership.person_id, targetId: userId }
  await ctx.transaction((ctx) => ctx.record(tenantId, ended))
}

/**
 * Checks the password of a signed-in user before an action that requires a recent login (checklist SES-8). A user
 * without a password, who signs in with Google, gets the same error.
 */
export async function reauthenticate(
  ctx: SignedInCtx,
  { password }: Reauthentication,
): Promise<ActionResult> {
  const { userId } = ctx.actor
  const user = await findUser(ctx.database, userId)
  const proven = await ctx.services.passwords.fits(password, user?.password_hash ?? null)
  const type = proven ? 'session.reauthenticated' : 'session.refused'
  await ctx.transaction((ctx) => ctx.record({ type, targetId: userId }))
  return proven
    ? { status: 'Ok', messages: [] }
    : { status: 'Error', messages: ['The current password specified is not valid'] }
}

/** The signed-in user for the console; undefined if the session, its user or the membership is gone. */
export async function describeUser(
  { database, services: { config } }: PublicCtx,
  session: Pick<ValidSession, 'userId' | 'tenantId' | 'provider' | 'recovery'>,
): Promise<SignedInUser | undefined> {
  const user = await findUser(database, session.userId)
  const memberships = await listActiveMemberships(database, session.userId)
  const current = memberships.find((membership) => membership.tenant_id === session.tenantId)
  if (!user || !current) return undefined
  return {
    id: user.id,
    personId: current.person_id,
    role: current.role,
    imageUrl: user.image_url,
    accountStatus: user.account_status,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    currentTenant: {
      ...tenantOf(current),
      plan: current.plan,
      currency: current.currency,
      suspension:
        current.suspended_at === null
          ? null
          : { reason: current.suspended_reason, supportEmail: config.supportEmail },
      paymentFailed: await paymentFailedOf(database, current),
    },
    tenants: memberships.map(tenantOf),
    hasEmailLogin: user.password_hash !== null,
    currentLoginProvider: session.provider,
    passwordResetRequested: session.recovery,
    theme: user.theme,
    language: user.language,
    operator: isOperator(config, user.email),
    demo: false,
  }
}

/** Organisation with a missing payment, and the names of the administrators who can pay. */
async function paymentFailedOf(
  database: GlobalDb,
  { tenant_id, payment_failed_at: since }: Membership,
): Promise<SignedInUser['currentTenant']['paymentFailed']> {
  if (since === null) return null
  const administrators = await listAdministrators(database, tenant_id)
  return {
    since,
    administrators: administrators.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()),
  }
}

const tenantOf = ({ tenant_id: id, name, owner, role }: Membership) => ({
  id,
  name,
  owner: owner === 1,
  role,
})
