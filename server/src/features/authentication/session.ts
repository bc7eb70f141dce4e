import type { Reauthentication, SignedInUser } from '@earshot/shared/account'
import type { ActionResult } from '@earshot/shared/result'
import {
  findActiveMembership,
  listActiveMemberships,
  type Membership,
  type MembershipKey,
  updateLastSignIn,
} from '../../auth/memberships.queries.ts'
import type { ValidSession } from '../../auth/sessions.ts'
import { findUser } from '../../auth/users.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx } from '../../http/context.ts'
import type { Services } from '../../http/services.ts'
import { isOperator } from '../operator/operators.ts'

/** Somebody who proved who they are, and the membership that they are signed in to. */
export interface SignIn extends MembershipKey {
  personId: string
}

/** The membership that a user signed in to last, or the oldest where that is not known; undefined where they have none. */
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

/** Records that somebody signed in, by whatever way, for the users' list and the audit log. */
export async function recordSignIn(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signIn: SignIn,
  auditContext: AuditContext,
): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    await updateLastSignIn(tx, signIn, now)
    await tx.tenant(signIn.tenantId, auditContext).record({
      type: 'session.created',
      actorId: signIn.personId,
      targetId: signIn.userId,
      at: now,
    })
  })
}

/** Records that a member signed out; of whoever is no member any more nothing is recorded. */
export async function recordSignOut(
  { db, clock }: Services,
  { userId, tenantId }: MembershipKey,
  auditContext: AuditContext,
): Promise<void> {
  const membership = await findActiveMembership(db, { userId, tenantId })
  if (!membership) return
  await db
    .tenant(tenantId, auditContext)
    .transaction((tx) =>
      tx.record({ type: 'session.ended', actorId: membership.person_id, targetId: userId, at: clock() }),
    )
}

/**
 * Checks the password of whoever is signed in already, before something that asks for a recent login
 * (checklist SES-8). A person without a password, who comes with Google, is told so by the same answer.
 */
export async function reauthenticate(ctx: MemberCtx, { password }: Reauthentication): Promise<ActionResult> {
  const { userId } = ctx.actor
  const user = await findUser(ctx.database, userId)
  const proven = await ctx.services.passwords.fits(password, user?.password_hash ?? null)
  const type = proven ? 'session.reauthenticated' : 'session.refused'
  await ctx.transaction((ctx) => ctx.record({ type, targetId: userId }))
  return proven
    ? { status: 'Ok', messages: [] }
    : { status: 'Error', messages: ['The current password specified is not valid'] }
}

/** The signed-in user as the console knows them; undefined when nothing of the session's is left. */
export async function describeUser(
  { config, db }: Pick<Services, 'config' | 'db'>,
  session: Pick<ValidSession, 'userId' | 'tenantId' | 'provider' | 'recovery'>,
): Promise<SignedInUser | undefined> {
  const user = await findUser(db, session.userId)
  const memberships = await listActiveMemberships(db, session.userId)
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
      suspension:
        current.suspended_at === null
          ? null
          : { reason: current.suspended_reason, supportEmail: config.supportEmail },
    },
    tenants: memberships.map(tenantOf),
    hasEmailLogin: user.password_hash !== null,
    currentLoginProvider: session.provider,
    passwordResetRequested: session.recovery,
    theme: user.theme,
    language: user.language,
    operator: isOperator(config, user.email),
  }
}

const tenantOf = ({ tenant_id: id, name, owner, role }: Membership) => ({
  id,
  name,
  owner: owner === 1,
  role,
})
