import type { SignUp } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { passwordPasses } from '@earshot/shared/password-rules'
import type { ActionResult, SignUpResult } from '@earshot/shared/result'
import { z } from 'zod'
import { issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import { invalidField } from '../../http/app-error.ts'
import type { Services } from '../../http/services.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { createOrganisation } from '../tenants/organisation.ts'
import { emailKey } from './email-key.ts'
import { findUserByEmail } from './users.queries.ts'

/** What a sign-up waits with until its address is proven; the password only as its hash. */
const PendingSignUp = z.object({
  passwordHash: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
})

/**
 * Takes a sign-up by e-mail: nothing exists until the link in the mail is used, so an address that is
 * not one's own is of no use. @throws AppError for a password that fails the checklist.
 */
export async function signUp(services: Services, form: Required<SignUp>): Promise<SignUpResult> {
  const { db, passwords, clock, config } = services
  if (!passwordPasses(form.password)) throw invalidField('password', 'Please enter a valid password.')
  const email = emailKey(form.email)
  const passwordHash = await passwords.hash(form.password)
  if (await findUserByEmail(db, email))
    return {
      status: 'Warning',
      messages: ['An activated account with this email address already exists.'],
      activated: false,
    }
  const now = clock()
  const { password: _, email: __, ...rest } = form
  const pending: z.infer<typeof PendingSignUp> = { ...rest, passwordHash }
  await db.transaction(async (tx) => {
    const subject = {
      purpose: 'activation' as const,
      email,
      tenantId: null,
      userId: null,
      payload: JSON.stringify(pending),
    }
    await orderAccountMail(services, tx, {
      template: 'activation',
      to: email,
      tenantId: null,
      params: async () => {
        const secret = await issueToken(tx, subject, { now, duration: limits.activationLife })
        return { firstName: form.firstName, link: `${config.publicUrl}/activate#${secret}` }
      },
    })
  })
  return {
    status: 'Ok',
    messages: [
      'Your account has been created.',
      'An activation email has been sent.',
      'Please click the link in the email to activate your account',
    ],
    activated: false,
  }
}

/** Uses an activation link: makes the user, the organisation and its first project, all or nothing. */
export async function activate({ db, clock }: Services, token: string): Promise<ActionResult> {
  const now = clock()
  return db.transaction(async (tx) => {
    const redeemed = await redeemToken(tx, 'activation', token, now)
    if (!redeemed || (await findUserByEmail(tx, redeemed.email))) return expiredLink
    const pending = PendingSignUp.parse(JSON.parse(redeemed.payload))
    await createOrganisation(tx, {
      ...pending,
      email: redeemed.email,
      plan: 'free',
      origins: [],
      now,
    })
    return {
      status: 'Ok',
      messages: ['Your email has been verified, account activated.', 'Please login to your account'],
    }
  })
}

/** Product specification, section 2. */
const expiredLink: ActionResult = {
  status: 'Error',
  messages: [
    'The email activation link has expired, please signup again to send a new email or click on the latest activation email',
  ],
}
