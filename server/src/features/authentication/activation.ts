import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { findGoogleAccount, insertGoogleAccount } from '../../auth/google.queries.ts'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { findPendingToken, findToken, issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { requireOpenSignUp } from '../../auth/sign-up-mode.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import { recordOperatorAction } from '../../db/operator-log.ts'
import type { AnyCtx, OperatorCtx, PublicCtx } from '../../http/context.ts'
import type { BaseServices } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { createOrganisation, insertOrganisation } from '../organisation/organisations.ts'
import { setPassword } from './password.ts'
import { findLastUsedMembership, recordSignIn, type SignIn, signInTo } from './session/session.ts'

/** Data stored with a sign-up until its address is proven: the hash of the password, or the account at a provider. */
export const PendingSignUp = z.object({
  passwordHash: z.string().nullable(),
  google: z.object({ subject: z.string(), email: z.string() }).optional(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
  /** SHA-256 of the cookie in the browser of the sign-up. */
  browser: z.string(),
})
export type PendingSignUp = z.infer<typeof PendingSignUp>

/**
 * Sends the link that proves a sign-up's address and creates the account; earlier links of this browser become void.
 */
export function queueActivationMail(
  ctx: AnyCtx<BaseServices>,
  email: string,
  pending: PendingSignUp,
): Promise<void> {
  return queueAccountMail(ctx, {
    template: 'activation',
    to: email,
    tenantId: null,
    params: async () => ({
      firstName: pending.firstName,
      link: await issueActivation(ctx, email, pending),
    }),
  })
}

/** Issues the link of a pending sign-up, in the transaction of `ctx`. @returns its address. */
async function issueActivation(
  { database, services, now }: AnyCtx<BaseServices>,
  email: string,
  pending: PendingSignUp,
): Promise<string> {
  const subject = {
    purpose: 'activation' as const,
    email,
    tenantId: null,
    userId: null,
    payload: JSON.stringify(pending),
    browser: pending.browser,
  }
  const secret = await issueToken(database, subject, { now, duration: limits.activationLife })
  return `${services.config.publicUrl}/activate#${secret}`
}

/**
 * Makes the link of the newest pending sign-up for an operator to hand over where no email arrives; its holder still
 * needs the password that was chosen. @returns its address; undefined if no sign-up is pending.
 */
export const makeActivationLink = (
  ctx: OperatorCtx<BaseServices>,
  email: string,
): Promise<string | undefined> =>
  ctx.transaction(async (ctx) => {
    const pending = await findPendingToken(ctx.database, 'activation', { email }, ctx.now)
    if (!pending) return undefined
    await recordOperatorAction(ctx, 'account.activation_link_made', digest(email))
    return issueActivation(ctx, email, PendingSignUp.parse(JSON.parse(pending.payload)))
  })

/**
 * Sends the link of a pending sign-up again: of the one in this browser, else of the newest. Sends nothing if no
 * sign-up is pending.
 */
export const resendActivation = (ctx: PublicCtx, email: string, browser: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const find = (holder: { email: string; browser?: string }) =>
      findPendingToken(ctx.database, 'activation', holder, ctx.now)
    const pending = (await find({ email, browser })) ?? (await find({ email }))
    if (pending) await queueActivationMail(ctx, email, PendingSignUp.parse(JSON.parse(pending.payload)))
  })

/** Use of an activation link. */
export interface ActivationRequest {
  token: string
  /** Empty if no password was asked for yet. */
  password: string
  /** SHA-256 of the cookie of a sign-up in this browser, if there was one. */
  browser: string | undefined
}

/** Result of an activation link, and the user whom it signs in. */
export interface Activated {
  result: ActionResult
  /** Absent if the link is no longer valid. */
  signIn?: SignIn
}

/**
 * Uses an activation link: creates the user, the organisation and its first project, all or nothing, and signs in
 * without asking for the password again. The mailbox alone is not proof enough: somebody else may have signed up with
 * the same address and another password, and the newest link would be theirs. So activation takes the browser of the
 * sign-up too, or the password chosen there.
 * @throws AppError for the field `password` if neither matches; `forbidden` if sign-up was closed meanwhile.
 */
export async function activate(ctx: PublicCtx, request: ActivationRequest): Promise<Activated> {
  const found = await findToken(ctx.database, 'activation', request.token, ctx.now)
  if (!found) return { result: expiredLink }
  requireOpenSignUp(ctx)
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
      // The account belongs to no organisation any more; the new password replaces the old one.
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

/** True if the link is used by the person who signed up: in the same browser, or with the password chosen there. */
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
