import type { SignUp } from '@earshot/shared/account/account'
import type { SignUpResult } from '@earshot/shared/result'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { checkNewPassword } from '../../auth/new-password.ts'
import { isTemporaryAddress } from '../../auth/temporary-address.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { PublicCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newSecret } from '../../lib/id.ts'
import { takeRequest } from '../../mail/allowance.ts'
import { queueActivationMail } from './activation.ts'
import { holdSignUp } from './held-sign-ups.ts'

/** Response of a sign-up. A repetition gives the browser the same cookie, which the first answer may not have done. */
interface SignedUp {
  result: SignUpResult
  /** True while the operator has to approve it. */
  held: boolean
  /** A secret by which the browser is known when the link in the mail is used. */
  cookie: string
}

/**
 * Takes a sign-up by email: nothing exists until the link in the mail is used, so an address that is
 * not one's own is of no use. One with a temporary address waits for the operator. `knownCookie` is that of an earlier
 * sign-up in the same browser, whose link becomes void.
 * @throws AppError for a password that fails the checklist or is easy to guess, and when the address had enough mail.
 */
export async function signUp(
  ctx: PublicCtx,
  form: Required<SignUp>,
  knownCookie: string | undefined,
): Promise<SignedUp> {
  const { password, email: typed, ...rest } = form
  const email = emailKey(typed)
  checkNewPassword(password, [email, form.firstName, form.lastName, form.companyName])
  const passwordHash = await ctx.services.passwords.hash(password)
  const cookie = knownCookie ?? newSecret(24)
  const user = await findUserByEmail(ctx.database, email)
  // Whoever has an account and no organisation any more starts anew.
  if (user && (await listActiveMemberships(ctx.database, user.id)).length > 0)
    return { result: alreadyActivated, held: false, cookie }
  const pending = { ...rest, passwordHash, browser: digest(cookie) }
  const held = isTemporaryAddress(email)
  const work = async (ctx: PublicCtx): Promise<SignedUp> => {
    if (held) return { result: await holdSignUp(ctx, email, pending), held, cookie }
    const { services, database, auditContext } = ctx
    const request = {
      template: 'activation',
      to: email,
      tenantId: null,
      network: auditContext.address,
    } as const
    await takeRequest(services, database, request)
    await queueActivationMail(ctx, email, pending)
    return { result: requiresActivation, held, cookie }
  }
  return once(ctx, work, { sealing: ctx.services.sealing })
}

/** Product specification, section 5. */
const alreadyActivated: SignUpResult = {
  status: 'Warning',
  messages: ['An activated account with this email address already exists.'],
  activated: false,
}

/** Product specification, section 8. */
const requiresActivation: SignUpResult = {
  status: 'Ok',
  messages: [
    'Your account has been created.',
    'An activation email has been sent.',
    'Please click the link in the email to activate your account',
  ],
  activated: false,
}
