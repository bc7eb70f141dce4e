import type { Login } from '@earshot/shared/account'
import { listActiveMemberships } from '../../auth/memberships.queries.ts'
import { findUserByEmail, type UserAccount, updateUser } from '../../auth/users.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { newId } from '../../lib/id.ts'
import { isLoginCode, redeemLoginCode, sendLoginCode } from './login-code.ts'
import { findLastUsedMembership, recordSignIn, type SignIn, signInTo } from './session.ts'

/**
 * Logs somebody in by address and password, to the organisation they used last; where a mailed code is required, by
 * that too. An unknown address, a wrong password and a missing code answer alike, with undefined, and cost the same.
 * Whoever proved who they are and has no organisation to go to is told so, with `noOrganisation`.
 */
export async function logIn(
  services: Services,
  form: Login,
  { auditContext, codeRequired }: { auditContext: AuditContext; codeRequired: boolean },
): Promise<SignIn | 'noOrganisation' | undefined> {
  const { user, proven } = await checkCredentials(services, form, codeRequired)
  if (!user || (codeRequired && !proven)) return undefined
  const membership = await findLastUsedMembership(services.db, user.id)
  if (!membership) return proven ? 'noOrganisation' : undefined
  const signIn = signInTo(membership)
  if (!proven) {
    // Not waited for: an answer that came later would tell that the address is known.
    services.housekeeping.run(`refused login ${newId()}`, () => recordRefusal(services, signIn, auditContext))
    return undefined
  }
  if (user.password_hash && services.passwords.isOutdated(user.password_hash))
    await rehashPassword(services, user.id, form.password)
  await recordSignIn(services, signIn, auditContext)
  return signIn
}

/** Whose address it is, and whether the password, and the mailed code where one is required, prove that it is theirs. */
interface Credentials {
  user: UserAccount | undefined
  proven: boolean
}

/**
 * Checks what somebody typed to prove who they are. An unknown address, a wrong password and a missing code cost the
 * same. The right password without a code that is required brings one to the mailbox, which no answer waits for: a later
 * one would tell that the password is right.
 */
async function checkCredentials(
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

/** Nobody is known to stand behind it, so the entry names the account alone. */
async function recordRefusal(
  { db, clock }: Services,
  { userId, tenantId }: SignIn,
  auditContext: AuditContext,
): Promise<void> {
  await db
    .tenant(tenantId, auditContext)
    .transaction((tx) => tx.record({ type: 'session.refused', at: clock(), targetId: userId }))
}

async function rehashPassword(
  { db, passwords, clock }: Services,
  userId: string,
  password: string,
): Promise<void> {
  const password_hash = await passwords.hash(password)
  await db.transaction((tx) => updateUser(tx, userId, { password_hash, updated_at: clock() }))
}

/**
 * The user who proves by what they typed that they have no organisation to sign in to, or `hasOrganisation` for one who
 * has. Whoever proves nothing is answered with undefined.
 */
export async function findUserWithoutOrganisation(
  services: Services,
  form: Login,
  codeRequired: boolean,
): Promise<{ userId: string } | 'hasOrganisation' | undefined> {
  const { user, proven } = await checkCredentials(services, form, codeRequired)
  if (!user || !proven) return undefined
  const memberships = await listActiveMemberships(services.db, user.id)
  return memberships.length > 0 ? 'hasOrganisation' : { userId: user.id }
}
