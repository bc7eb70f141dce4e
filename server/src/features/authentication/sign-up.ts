import type { SignUp } from '@earshot/shared/account/account'
import type { SignUpResult } from '@earshot/shared/result'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { checkNewPassword } from '../../auth/password/new-password.ts'
import { requireOpenSignUp } from '../../auth/sign-up-mode.ts'
import { isTemporaryAddress } from '../../auth/temporary-address.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { PublicCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newSecret } from '../../lib/id.ts'
import { takeRequest } from '../../mail/allowance.ts'
import { queueActivationMail } from './activation.ts'
import { holdSignUp } from './held-sign-ups.ts'

/** Response of a sign-up. An idempotent repetition sets the same cookie, in case the first response was lost. */
interface SignedUp {
  result: SignUpResult
  /** True while the sign-up waits for the operator's approval. */
  held: boolean
  /** Secret that recognises this browser when the mailed link is used. */
  cookie: string
}

/**
 * Handles a sign-up by email. No account exists until the mailed link is used, so signing up with somebody else's
 * address is useless. A temporary address waits for the operator. `knownCookie` is the cookie of an earlier sign-up in
 * this browser, whose link becomes void.
 * @throws AppError `forbidden` if sign-up is not open, for a password that fails the checklist or is easy to guess, and when the address has received too
 * many mails.
 */
export async function signUp(
  ctx: PublicCtx,
  form: Required<SignUp>,
  knownCookie: string | undefined,
): Promise<SignedUp> {
  requireOpenSignUp(ctx)
  const { password, email: typed, ...rest } = form
  const email = emailKey(typed)
  checkNewPassword(password, [email, form.firstName, form.lastName, form.companyName])
  const passwordHash = await ctx.services.passwords.hash(password)
  const cookie = knownCookie ?? newSecret(24)
  const user = await findUserByEmail(ctx.database, email)
  // A user who has left every organisation can sign up again.
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
