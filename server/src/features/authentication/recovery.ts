import { limits } from '@earshot/shared/limits'
import { issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { findUser, findUserByEmail } from '../../auth/users.queries.ts'
import type { PublicCtx } from '../../http/context.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findLastUsedMembership, type SignIn, signInTo } from './session/session.ts'

/**
 * Sends a recovery link if the address has an account with an organisation. Links requested in other browsers stay
 * valid.
 */
export async function sendRecovery(ctx: PublicCtx, email: string, browser: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { database, services, now } = ctx
    const user = await findUserByEmail(database, email)
    const membership = user && (await findLastUsedMembership(database, user.id))
    if (!membership) return
    const subject = {
      purpose: 'recovery' as const,
      email: user.email,
      tenantId: null,
      userId: user.id,
      payload: '{}',
      browser,
    }
    await queueAccountMail(ctx, {
      template: 'recovery',
      to: user.email,
      tenantId: null,
      params: async () => {
        const secret = await issueToken(database, subject, { now, duration: limits.recoveryLife })
        return { firstName: user.first_name, link: `${services.config.publicUrl}/change-password/#${secret}` }
      },
    })
    await ctx.record(membership.tenant_id, { type: 'password.reset_requested', targetId: user.id })
  })
}

/**
 * Uses a recovery link and ends all sessions of the user. @returns the user to sign in to a session that can only set a
 * new password, with the address that the link proved; undefined for a link that is used, expired or no longer
 * anybody's.
 */
export async function recover(
  ctx: PublicCtx,
  token: string,
): Promise<(SignIn & { email: string }) | undefined> {
  return ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const redeemed = await redeemToken(database, 'recovery', token, now)
    const user = redeemed?.userId ? await findUser(database, redeemed.userId) : undefined
    if (!user || user.email !== redeemed?.email) return undefined
    const membership = await findLastUsedMembership(database, user.id)
    if (!membership) return undefined
    await deleteSessions(database, { userId: user.id })
    await ctx.record(membership.tenant_id, {
      type: 'session.created',
      actorId: membership.person_id,
      targetId: user.id,
      fields: ['recovery'],
    })
    return { ...signInTo(membership), email: user.email }
  })
}
