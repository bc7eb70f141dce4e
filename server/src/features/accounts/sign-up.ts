import type { SignUp } from '@earshot/shared/account'
import { passwordPasses } from '@earshot/shared/password-rules'
import type { ActionResult, SignUpResult } from '@earshot/shared/result'
import { redeemToken } from '../../auth/one-time-tokens.ts'
import { invalidField } from '../../http/app-error.ts'
import type { Services } from '../../http/services.ts'
import { createOrganisation } from '../tenants/organisation.ts'
import { emailKey } from './email-key.ts'
import { holdSignUp } from './held-sign-ups.ts'
import { orderActivation, PendingSignUp } from './pending-sign-up.ts'
import { isTemporaryAddress } from './temporary-address.ts'
import { findUserByEmail } from './users.queries.ts'

/**
 * Takes a sign-up by e-mail: nothing exists until the link in the mail is used, so an address that is
 * not one's own is of no use. One with a temporary address waits for the operator. @throws AppError for a password that fails the checklist.
 */
export async function signUp(services: Services, form: Required<SignUp>): Promise<SignUpResult> {
  const { db, passwords } = services
  if (!passwordPasses(form.password)) throw invalidField('password', 'Please enter a valid password.')
  const email = emailKey(form.email)
  const passwordHash = await passwords.hash(form.password)
  if (await findUserByEmail(db, email))
    return {
      status: 'Warning',
      messages: ['An activated account with this email address already exists.'],
      activated: false,
    }
  const { password: _, email: __, ...rest } = form
  const pending = { ...rest, passwordHash }
  if (isTemporaryAddress(email)) return holdSignUp(services, email, pending)
  await db.transaction((tx) => orderActivation(services, tx, email, pending))
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
