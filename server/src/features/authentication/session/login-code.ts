import { limits } from '@earshot/shared/limits'
import { findToken, issueToken, redeemToken } from '../../../auth/one-time-tokens.ts'
import type { UserAccount } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { digest } from '../../../lib/digest.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { newCode } from '../../../lib/id.ts'
import { queueAccountMail } from '../../../mail/account-mail.ts'
import { reserveRequest } from '../../../mail/allowance.ts'

/** Message when no code was typed, whether or not the password is right. */
export const codeRequested =
  'Too many wrong passwords have been tried for this account. If the email and password are right, we have sent a code to that address, at most five a day. Please enter it to log in.'

/** Message when the typed code is wrong, or when the code is right and the password wrong. */
export const wrongCode = 'The email, password or code is not valid.'

/**
 * Mails the code required in addition to the password while somebody guesses at the account. `codeRequested` states how
 * many are sent a day.
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

/** True if a typed code was mailed to the address. Always runs the query, and does not use the code up. */
export const isLoginCode = async (
  { database, now }: PublicCtx,
  email: string,
  typed: string,
): Promise<boolean> => (await findToken(database, 'loginCode', secretOf(email, typed), now)) !== undefined

/** Uses a code up. @returns true for exactly one of several concurrent callers. */
export const redeemLoginCode = (ctx: PublicCtx, email: string, typed: string): Promise<boolean> =>
  ctx.transaction(
    async ({ database, now }) =>
      (await redeemToken(database, 'loginCode', secretOf(email, typed), now)) !== undefined,
  )

/** Includes the address, so that a code opens no other account; case and separators do not matter. */
const secretOf = (email: string, code: string): string =>
  `${emailKey(email)} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`

/** Formats a code as `ABCDE-FGHIJ`. */
const shown = (code: string): string => code.toUpperCase().replace(/(?<=^.{5})/, '-')
