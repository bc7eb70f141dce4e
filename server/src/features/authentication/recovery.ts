import { limits } from '@earshot/shared/limits'
import { issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { findUser, findUserByEmail } from '../../auth/users.queries.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { AnyCtx, OperatorCtx, PublicCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findLastUsedMembership, type SignIn, signInTo } from './session/session.ts'

/**
 * Sends a recovery link if the address has an account with an organisation. Links requested in other browsers stay
 * valid.
 */
export async function sendRecovery(ctx: PublicCtx, email: string, browser: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const { database } = ctx
    const user = await findUserByEmail(database, email)
    const membership = user && (await findLastUsedMembership(database, user.id))
    if (!membership) return
    await queueAccountMail(ctx, {
      template: 'recovery',
      to: user.email,
      tenantId: null,
      params: async () => ({ firstName: user.first_name, link: await issueRecovery(ctx, user, browser) }),
    })
    await ctx.record(membership.tenant_id, { type: 'password.reset_requested', targetId: user.id })
  })
}

/**
 * Issues a user's recovery link, in the transaction of `ctx`; earlier ones of this browser become void.
 * @returns its address.
 */
async function issueRecovery(
  { database, services, now }: AnyCtx<BaseServices>,
  { id: userId, email }: { id: string; email: string },
  browser: string,
): Promise<string> {
  const subject = { purpose: 'recovery' as const, email, tenantId: null, userId, payload: '{}', browser }
  const secret = await issueToken(database, subject, { now, duration: limits.recoveryLife })
  return `${services.config.publicUrl}/change-password/#${secret}`
}

/**
 * Makes a recovery link for an operator to hand over where no email arrives; it is recorded for the organisation too.
 * @returns its address; undefined if the email address has no account with an organisation.
 */
export const makeRecoveryLink = (
  ctx: OperatorCtx<BaseServices>,
  email: string,
): Promise<string | undefined> =>
  ctx.transaction(async (ctx) => {
    const user = await findUserByEmail(ctx.database, email)
    const membership = user && (await findLastUsedMembership(ctx.database, user.id))
    if (!membership) return undefined
    await recordOperatorAction(ctx, 'account.recovery_link_made', user.id)
    await ctx.record(membership.tenant_id, { type: 'password.reset_requested', targetId: user.id })
    return issueRecovery(ctx, user, 'terminal')
  })

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
