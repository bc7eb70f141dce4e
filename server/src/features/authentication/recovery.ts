import { limits } from '@earshot/shared/limits'
import { issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { findUser, findUserByEmail } from '../../auth/users.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findLastUsedMembership, type SignIn, signInTo } from './session.ts'

/** Sends a recovery link to an address that has an account with an organisation; to any other nothing. */
export async function sendRecovery(
  services: Services,
  email: string,
  auditContext: AuditContext,
): Promise<void> {
  const { db, clock, config } = services
  await db.transaction(async (tx) => {
    const now = clock()
    const user = await findUserByEmail(tx, email)
    const membership = user && (await findLastUsedMembership(tx, user.id))
    if (!membership) return
    const subject = {
      purpose: 'recovery' as const,
      email: user.email,
      tenantId: null,
      userId: user.id,
      payload: '{}',
    }
    await queueAccountMail(services, tx, {
      template: 'recovery',
      to: user.email,
      tenantId: null,
      params: async () => {
        const secret = await issueToken(tx, subject, { now, duration: limits.recoveryLife })
        return { firstName: user.first_name, link: `${config.publicUrl}/change-password/#${secret}` }
      },
    })
    await tx.tenant(membership.tenant_id, auditContext).record({
      type: 'password.reset_requested',
      targetId: user.id,
      at: now,
    })
  })
}

/**
 * Uses a recovery link: every session of the user's ends. @returns whom to give a session that may set a new password
 * and nothing else, with the address that was proven by it, or undefined for a link that is used up, too old or no
 * longer anybody's.
 */
export async function recover(
  { db, clock }: Services,
  token: string,
  auditContext: AuditContext,
): Promise<(SignIn & { email: string }) | undefined> {
  return db.transaction(async (tx) => {
    const now = clock()
    const redeemed = await redeemToken(tx, 'recovery', token, now)
    const user = redeemed?.userId ? await findUser(tx, redeemed.userId) : undefined
    if (!user || user.email !== redeemed?.email) return undefined
    const membership = await findLastUsedMembership(tx, user.id)
    if (!membership) return undefined
    await deleteSessions(tx, { userId: user.id })
    await tx.tenant(membership.tenant_id, auditContext).record({
      type: 'session.created',
      actorId: membership.person_id,
      targetId: user.id,
      fields: ['recovery'],
      at: now,
    })
    return { ...signInTo(membership), email: user.email }
  })
}
