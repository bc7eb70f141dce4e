import { limits } from '@earshot/shared/limits'
import { findToken, issueToken, redeemToken } from '../../auth/one-time-tokens.ts'
import type { UserAccount } from '../../auth/users.queries.ts'
import type { Services } from '../../http/services.ts'
import { emailKey } from '../../lib/email-key.ts'
import { newCode } from '../../lib/id.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'

/** Told whoever typed no code, whatever else they typed. */
export const codeRequested =
  'Too many wrong passwords have been tried for this account. If the email and password are right, we have sent a code to that address. Please enter it to log in.'

/** Told whoever typed one that does not fit, or fits and the password does not. */
export const wrongCode = 'The email, password or code is not valid.'

/** Mails the code without which a right password is not enough while somebody guesses at the account. */
export async function sendLoginCode(services: Services, user: UserAccount): Promise<void> {
  const { db, clock, config } = services
  const subject = {
    purpose: 'loginCode' as const,
    email: user.email,
    tenantId: null,
    userId: user.id,
    payload: '{}',
  }
  const life = { now: clock(), duration: limits.loginCodeLife }
  await db.transaction((tx) =>
    queueAccountMail(services, tx, {
      template: 'loginCode',
      to: user.email,
      tenantId: null,
      params: async () => {
        const code = newCode()
        await issueToken(tx, subject, life, secretOf(user.email, code))
        return {
          firstName: user.first_name,
          code: shown(code),
          link: `${config.publicUrl}/forgotten-password`,
        }
      },
    }),
  )
}

/** Whether a typed code is the one that was mailed to an address. Looks it up whatever it is, and takes nothing. */
export const isLoginCode = async ({ db, clock }: Services, email: string, typed: string): Promise<boolean> =>
  (await findToken(db, 'loginCode', secretOf(email, typed), clock())) !== undefined

/** Uses a code up: of many at once, one gets it. */
export const redeemLoginCode = async (
  { db, clock }: Services,
  email: string,
  typed: string,
): Promise<boolean> =>
  (await db.transaction((tx) => redeemToken(tx, 'loginCode', secretOf(email, typed), clock()))) !== undefined

/** Bound to the address, so that a code opens no other account; capitals and separators do not matter. */
const secretOf = (email: string, code: string): string =>
  `${emailKey(email)} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`

/** `ABCDE-FGHIJ` */
const shown = (code: string): string => code.toUpperCase().replace(/(?<=^.{5})/, '-')
