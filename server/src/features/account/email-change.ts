import type { EmailChange, OwnAccount } from '@earshot/shared/account/own-account'
import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import { issueToken, redeemToken, voidTokens, voidTokensOf } from '../../auth/one-time-tokens.ts'
import { deleteSessions } from '../../auth/sessions.queries.ts'
import { isTemporaryAddress } from '../../auth/temporary-address.ts'
import { findUser, findUserByEmail, type UserAccount, updateUser } from '../../auth/users.queries.ts'
import type { PublicCtx, SignedInCtx } from '../../http/context.ts'
import { invalidField, unauthenticated } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { takeRequest } from '../../mail/allowance.ts'
import { forEachMembership } from './account-events.ts'
import { showAccount } from './profile.ts'

/** Credentials an email-change link is bound to, as JSON: changing the address or the password voids the link. */
const credentialState = (user: { email: string; password_hash: string | null }): string =>
  JSON.stringify({ credentials: digest(JSON.stringify([user.email, user.password_hash])) })

/**
 * Requests a change of a member's email address. The address changes only when the link sent to the new one is used,
 * and a taken address gets the same response as a free one (checklist TOK-10, ENUM).
 * @throws AppError `invalid_input` for the current address or a temporary one, `rate_limited` when the new address has
 * received too many mails.
 */
export async function requestEmailChange(ctx: SignedInCtx, form: EmailChange): Promise<OwnAccount> {
  const email = emailKey(form.email)
  const user = await findUser(ctx.database, ctx.actor.userId)
  if (!user) throw unauthenticated()
  if (email === user.email) throw invalidField('email', 'This is your email address already.')
  if (isTemporaryAddress(email))
    throw invalidField('email', 'This looks like a temporary email address. Please use your regular one.')
  await ctx.transaction(async (ctx) => {
    await voidPending(ctx)
    await sendProof(ctx, user, email)
    await recordRequest(ctx)
  })
  return showAccount(ctx)
}

/** Cancels the pending email change, if there is one, and voids its link. */
export async function cancelEmailChange(ctx: SignedInCtx): Promise<OwnAccount> {
  await ctx.transaction(async (ctx) => {
    if (await voidPending(ctx)) await recordRequest(ctx)
  })
  return showAccount(ctx)
}

const voidPending = ({ database, actor: { userId } }: SignedInCtx): Promise<boolean> =>
  voidTokens(database, { purpose: 'emailChange', userId, email: '', tenantId: null })

const recordRequest = (ctx: SignedInCtx): Promise<void> =>
  ctx.record({ type: 'email.change_requested', targetId: ctx.actor.userId, fields: ['email'] })

async function sendProof(ctx: SignedInCtx, user: UserAccount, email: string): Promise<void> {
  const { database, services, now } = ctx
  const mail = { template: 'emailChange', to: email, tenantId: null } as const
  await takeRequest(services, database, { ...mail, network: ctx.auditContext?.address ?? '' })
  const payload = credentialState(user)
  const subject = { purpose: 'emailChange' as const, email, tenantId: null, userId: user.id, payload }
  await queueAccountMail(ctx, {
    ...mail,
    params: async () => {
      const secret = await issueToken(database, subject, { now, duration: limits.emailChangeLife })
      const link = `${services.config.publicUrl}/change-email/#${secret}`
      return { firstName: user.first_name, newEmail: email, link }
    },
  })
}

/** Result of using an email-change link. */
export interface EmailConfirmation {
  result: ActionResult
  /** The user whose address was changed. */
  userId?: string
}

/**
 * Uses an email-change link: the new address applies at once, the person is signed out everywhere except in this
 * browser, all their other links are void, and the old address is notified (checklist TOK-1, TOK-4, TOK-10).
 */
export const confirmEmailChange = (
  ctx: PublicCtx,
  token: string,
  sessionId: string | undefined,
): Promise<EmailConfirmation> =>
  ctx.transaction(async (ctx) => {
    const { database, services, now } = ctx
    const redeemed = await redeemToken(database, 'emailChange', token, now)
    const user = redeemed?.userId ? await findUser(database, redeemed.userId) : undefined
    if (!redeemed || !user || redeemed.payload !== credentialState(user)) return { result: deadLink }
    if (await findUserByEmail(database, redeemed.email)) return { result: takenAddress }
    await updateUser(database, user.id, { email: redeemed.email, updated_at: now })
    await voidTokensOf(database, user.id)
    await deleteSessions(database, { userId: user.id }, sessionId)
    await queueAccountMail(ctx, {
      template: 'emailChanged',
      to: user.email,
      tenantId: null,
      params: () => ({
        firstName: user.first_name,
        newEmail: redeemed.email,
        link: `${services.config.publicUrl}/support`,
      }),
    })
    await forEachMembership(ctx.as({ userId: user.id }), { type: 'email.changed', fields: ['email'] })
    const messages = [`Your email address is now ${redeemed.email}.`]
    return { result: { status: 'Ok', messages }, userId: user.id }
  })

const deadLink: ActionResult = {
  status: 'Error',
  messages: [
    'This link has expired or was used already. Please ask for a new one on your Personal Details page.',
  ],
}

const takenAddress: ActionResult = {
  status: 'Error',
  messages: ['This email address belongs to another account, so yours stays as it was.'],
}
