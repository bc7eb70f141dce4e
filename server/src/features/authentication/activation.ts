import { limits } from '@earshot/shared/limits'
import type { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { findPendingToken, findToken, issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { invalidField } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { createOrganisation, insertOrganisation } from '../organisations/organisations.ts'
import { setPassword } from './password.ts'

/** What a sign-up waits with until its address is proven; the password only as its hash. */
export const PendingSignUp = z.object({
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
  /** SHA-256 of the cookie that the browser of the sign-up has. */
  browser: z.string(),
})
export type PendingSignUp = z.infer<typeof PendingSignUp>

/** Sends the link that proves a sign-up's address and makes the account; an earlier link is void. */
export function queueActivationMail(
  services: Pick<Services, 'clock' | 'config' | 'log' | 'sealing'>,
  tx: GlobalDb,
  email: string,
  pending: PendingSignUp,
): Promise<void> {
  const subject = {
    purpose: 'activation' as const,
    email,
    tenantId: null,
    userId: null,
    payload: JSON.stringify(pending),
  }
  return queueAccountMail(services, tx, {
    template: 'activation',
    to: email,
    tenantId: null,
    params: async () => {
      const life = { now: services.clock(), duration: limits.activationLife }
      const secret = await issueToken(tx, subject, life)
      return { firstName: pending.firstName, link: `${services.config.publicUrl}/activate#${secret}` }
    },
  })
}

/** Sends the link of a sign-up that still waits once more; without such a one nothing is sent. */
export async function resendActivation(services: Services, email: string): Promise<void> {
  const { db, clock } = services
  await db.transaction(async (tx) => {
    const pending = await findPendingToken(tx, 'activation', { email }, clock())
    if (pending)
      await queueActivationMail(services, tx, email, PendingSignUp.parse(JSON.parse(pending.payload)))
  })
}

/** How an activation link is used. */
export interface ActivationRequest {
  token: string
  /** '' where none was asked for yet. */
  password: string
  /** SHA-256 of the cookie of a sign-up in this browser, if there was one. */
  browser: string | undefined
  /** Where the link is used, for the audit log. */
  auditContext: Pick<AuditContext, 'address' | 'requestId'>
}

/**
 * Uses an activation link: makes the user, the organisation and its first project, all or nothing. The mailbox is
 * not proof enough: whoever else signed up with the same address chose another password, and the newest link is
 * theirs. So it takes the browser of the sign-up too, or the password chosen there.
 * @throws AppError for the field `password` when neither fits.
 */
export async function activate(services: Services, request: ActivationRequest): Promise<ActionResult> {
  const { db, clock } = services
  const found = await findToken(db, 'activation', request.token, clock())
  if (!found) return expiredLink
  await verifySignUpOrigin(services, PendingSignUp.parse(JSON.parse(found.payload)), request)
  return db.transaction(async (tx) => {
    const now = clock()
    const redeemed = await redeemToken(tx, 'activation', request.token, now)
    if (!redeemed) return expiredLink
    const user = await findUserByEmail(tx, redeemed.email)
    if (user && (await listActiveMemberships(tx, user.id)).length > 0) return expiredLink
    const pending = PendingSignUp.parse(JSON.parse(redeemed.payload))
    const settings = { plan: 'free' as const, origins: [], auditContext: request.auditContext, now }
    if (user) {
      // The account has no organisation any more; the password is the one just chosen.
      await setPassword(services, tx, user, pending.passwordHash, now)
      const owner = { userId: user.id, name: `${user.first_name} ${user.last_name}` }
      await insertOrganisation(tx, { ...settings, name: pending.companyName, owner })
    } else await createOrganisation(tx, { ...pending, ...settings, email: redeemed.email })
    return {
      status: 'Ok',
      messages: ['Your email has been verified, account activated.', 'Please login to your account'],
    }
  })
}

/** Whether who uses the link is who signed up. */
async function verifySignUpOrigin(
  { passwords }: Services,
  pending: PendingSignUp,
  { password, browser }: ActivationRequest,
): Promise<void> {
  if (browser !== undefined && browser === pending.browser) return
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
