import { limits } from '@earshot/shared/limits'
import { findToken, issueToken, redeemToken } from '../../../auth/one-time-tokens.ts'
import type { UserAccount } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { digest } from '../../../lib/digest.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { newCode } from '../../../lib/id.ts'
import { queueAccountMail } from '../../../mail/account-mail.ts'
import { reserveRequest } from '../../../mail/allowance.ts'

/** Told whoever typed no code, whatever else they typed. */
export const codeRequested =
  'Too many wrong passwords have been tried for this account. If the email and password are right, we have sent a code to that address, at most five a day. Please enter it to log in.'

/** Told whoever typed one that does not fit, or fits and the password does not. */
export const wrongCode = 'The email, password or code is not valid.'

/**
 * Mails the code without which a right password is not enough while somebody guesses at the account, a few a day as
 * `codeRequested` says.
 */
export async function sendLoginCode(ctx: PublicCtx, user: UserAccount): Promise<void> {
  const subject = {
    purpose: 'loginCode' as const,
    email: user.email,
    tenantId: null,
    userId: user.id,
    payload: '{}',
    browser: digest(ctx.auditContext.address),
  }
  const life = { now: ctx.now, duration: limits.loginCodeLife }
  await ctx.transaction(async (ctx) => {
    const { services, database, auditContext } = ctx
    const mail = { template: 'loginCode', to: user.email, tenantId: null } as const
    if (!(await reserveRequest(services, database, { ...mail, network: auditContext.address }))) return
    await queueAccountMail(ctx, {
      ...mail,
      params: async () => {
        const code = newCode()
        await issueToken(ctx.database, subject, life, secretOf(user.email, code))
        return {
          firstName: user.first_name,
          code: shown(code),
          link: `${ctx.services.config.publicUrl}/forgotten-password`,
        }
      },
    })
  })
}

/** Whether a typed code is the one that was mailed to an address. Looks it up whatever it is, and takes nothing. */
export const isLoginCode = async (
  { database, now }: PublicCtx,
  email: string,
  typed: string,
): Promise<boolean> => (await findToken(database, 'loginCode', secretOf(email, typed), now)) !== undefined

/** Uses a code up: of many at once, one gets it. */
export const redeemLoginCode = (ctx: PublicCtx, email: string, typed: string): Promise<boolean> =>
  ctx.transaction(
    async ({ database, now }) =>
      (await redeemToken(database, 'loginCode', secretOf(email, typed), now)) !== undefined,
  )

/** Bound to the address, so that a code opens no other account; capitals and separators do not matter. */
const secretOf = (email: string, code: string): string =>
  `${emailKey(email)} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`

/** `ABCDE-FGHIJ` */
const shown = (code: string): string => code.toUpperCase().replace(/(?<=^.{5})/, '-')
