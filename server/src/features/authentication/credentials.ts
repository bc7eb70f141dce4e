import type { Login } from '@earshot/shared/account'
import type { Services } from '../../http/services.ts'
import { newId } from '../../lib/id.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { isLoginCode, redeemLoginCode, sendLoginCode } from './login-code.ts'

/** Whose address it is, and whether the password, and the mailed code where one is required, prove that it is theirs. */
export interface Credentials {
  user: Awaited<ReturnType<typeof findUserByEmail>>
  proven: boolean
}

/**
 * Checks what somebody typed to prove who they are. An unknown address, a wrong password and a missing code cost the
 * same. The right password without a code that is required brings one to the mailbox, which no answer waits for: a later
 * one would tell that the password is right.
 */
export async function checkCredentials(
  services: Services,
  { email, password, code }: Login,
  codeRequired: boolean,
): Promise<Credentials> {
  const codeFits = !codeRequired || (code !== '' && (await isLoginCode(services, email, code)))
  const user = await findUserByEmail(services.db, email)
  const fits = await services.passwords.fits(password, user?.password_hash ?? null)
  if (!user || !fits) return { user, proven: false }
  if (codeRequired && code === '')
    services.housekeeping.run(`login code ${newId()}`, () => sendLoginCode(services, user))
  const proven = codeFits && (!codeRequired || (await redeemLoginCode(services, email, code)))
  return { user, proven }
}
