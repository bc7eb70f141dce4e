import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { findGoogleAccount, insertGoogleAccount } from '../../auth/google.queries.ts'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { findPendingToken, findToken, issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { AnyCtx, PublicCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { createOrganisation, insertOrganisation } from '../organisation/organisations.ts'
import { setPassword } from './password.ts'
import { findLastUsedMembership, recordSignIn, type SignIn, signInTo } from './session/session.ts'

/** What a sign-up waits with until its address is proven: the password only as its hash, or the account at a provider. */
export const PendingSignUp = z.object({
  passwordHash: z.string().nullable(),
  google: z.object({ subject: z.string(), email: z.string() }).optional(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
  /** SHA-256 of the cookie that the browser of the sign-up has. */
  browser: z.string(),
})
export type PendingSignUp = z.infer<typeof PendingSignUp>

/** Sends the link that proves a sign-up's address and makes the account; an earlier link of the same browser is void. */
export function queueActivationMail(
  ctx: AnyCtx<BaseServices>,
  email: string,
  pending: PendingSignUp,
): Promise<void> {
  const subject = {
    purpose: 'activation' as const,
    email,
    tenantId: null,
    userId: null,
    payload: JSON.stringify(pending),
    browser: pending.browser,
  }
  return queueAccountMail(ctx, {
    template: 'activation',
    to: email,
    tenantId: null,
    params: async () => {
      const { database, services, now } = ctx
      const secret = await issueToken(database, subject, { now, duration: limits.activationLife })
      return { firstName: pending.firstName, link: `${services.config.publicUrl}/activate#${secret}` }
    },
  })
}

/**
 * Sends the link of a sign-up that still waits once more: of the one in this browser, else of the newest; without such a
 * one nothing is sent.
 */
export const resendActivation = (ctx: PublicCtx, email: string, browser: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const find = (holder: { email: string; browser?: string }) =>
      findPendingToken(ctx.database, 'activation', holder, ctx.now)
    const pending = (await find({ email, browser })) ?? (await find({ email }))
    if (pending) await queueActivationMail(ctx, email, PendingSignUp.parse(JSON.parse(pending.payload)))
  })

/** How an activation link is used. */
export interface ActivationRequest {
  token: string
  /** '' where none was asked for yet. */
  password: string
  /** SHA-256 of the cookie of a sign-up in this browser, if there was one. */
  browser: string | undefined
}

/** What an activation link led to, and who is signed in by it. */
export interface Activated {
  result: ActionResult
  /** Absent where the link is of no use any more. */
  signIn?: SignIn
}

/**
 * Uses an activation link: makes the user, the organisation and its first project, all or nothing, and signs in:
 * whoever has proven both the mailbox and the sign-up need not type the password once more. The mailbox is
 * not proof enough: whoever else signed up with the same address chose another password, and the newest link is
 * theirs. So it takes the browser of the sign-up too, or the password chosen there.
 * @throws AppError for the field `password` when neither fits.
 */
export async function activate(ctx: PublicCtx, request: ActivationRequest): Promise<Activated> {
  const found = await findToken(ctx.database, 'activation', request.token, ctx.now)
  if (!found) return { result: expiredLink }
  await verifySignUpOrigin(ctx, PendingSignUp.parse(JSON.parse(found.payload)), request)
  const userId = await ctx.transaction(async (ctx) => {
    const { database, now } = ctx
    const redeemed = await redeemToken(database, 'activation', request.token, now)
    if (!redeemed) return undefined
    const user = await findUserByEmail(database, redeemed.email)
    if (user && (await listActiveMemberships(database, user.id)).length > 0) return undefined
    const pending = PendingSignUp.parse(JSON.parse(redeemed.payload))
    const settings = { plan: 'free' as const, origins: [] }
    const { google, passwordHash } = pending
    if (google && (user || (await findGoogleAccount(database, google.subject)))) return undefined
    if (user && passwordHash !== null) {
      // The account has no organisation any more; the password is the one just chosen.
      await setPassword(ctx, user, passwordHash)
      const owner = { userId: user.id, name: `${user.first_name} ${user.last_name}` }
      await insertOrganisation(ctx, { ...settings, name: pending.companyName, owner })
      return user.id
    }
    const { userId } = await createOrganisation(ctx, { ...pending, ...settings, email: redeemed.email })
    if (google) await insertGoogleAccount(database, { ...google, user_id: userId, created_at: now })
    return userId
  })
  const membership = userId && (await findLastUsedMembership(ctx.database, userId))
  if (!membership) return { result: expiredLink }
  const signIn = signInTo(membership)
  await recordSignIn(ctx, signIn)
  return { result: activated, signIn }
}

const activated: ActionResult = {
  status: 'Ok',
  messages: ['Your email has been verified, account activated.'],
}

/** Whether who uses the link is who signed up. */
async function verifySignUpOrigin(
  { services: { passwords } }: PublicCtx,
  pending: PendingSignUp,
  { password, browser }: ActivationRequest,
): Promise<void> {
  if (browser !== undefined && browser === pending.browser) return
  if (pending.passwordHash === null)
    throw invalidField('password', 'Please open this link in the browser in which you signed up.')
  if (password === '')
    throw invalidField('password', 'Please enter the password that you chose when you signed up.')
  if (!(await passwords.fits(password, pending.passwordHash)))
    throw invalidField(
      'password',
      'This is not the password of the latest sign-up with this address. If you do not know it, please sign up again.',
    )
}

/** Product specification, section 2. */
const expiredLink: ActionResult = {
  status: 'Error',
  messages: [
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  ],
}
