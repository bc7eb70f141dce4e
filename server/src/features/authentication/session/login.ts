import type { Login } from '@earshot/shared/account/account'
import { listActiveMemberships } from '../../../auth/memberships.queries.ts'
import { findUserByEmail, type UserAccount, updateUser } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { newId } from '../../../lib/id.ts'
import { isLoginCode, redeemLoginCode, sendLoginCode } from './login-code.ts'
import { findLastUsedMembership, recordSignIn, type SignIn, signInTo } from './session.ts'

/**
 * Logs a user in by address and password, and by a mailed code if one is required, to the organisation used last. An
 * unknown address, a wrong password and a missing code all return undefined and take the same time. A user with the
 * right credentials but no organisation gets `noOrganisation`.
 */
export async function logIn(
  ctx: PublicCtx,
  form: Login,
  codeRequired: boolean,
): Promise<SignIn | 'noOrganisation' | undefined> {
  const { user, proven } = await checkCredentials(ctx, form, codeRequired)
  if (!user || (codeRequired && !proven)) return undefined
  const membership = await findLastUsedMembership(ctx.database, user.id)
  if (!membership) return proven ? 'noOrganisation' : undefined
  const signIn = signInTo(membership)
  if (!proven) {
    // Not awaited: a slower response would reveal that the address is known.
    ctx.services.housekeeping.run(`refused login ${newId()}`, () => recordRefusal(ctx, signIn))
    return undefined
  }
  if (user.password_hash && ctx.services.passwords.isOutdated(user.password_hash))
    await rehashPassword(ctx, user.id, form.password)
  await recordSignIn(ctx, signIn)
  return signIn
}

/** The user of the typed address; `proven` if the password, and the mailed code if required, are right. */
interface Credentials {
  user: UserAccount | undefined
  proven: boolean
}

/**
 * Checks the typed credentials. An unknown address, a wrong password and a missing code take the same time. The right
 * password without a required code triggers the code mail, which the response does not await: a slower one would reveal
 * that the password is right.
 */
async function checkCredentials(
  ctx: PublicCtx,
  { email, password, code }: Login,
  codeRequired: boolean,
): Promise<Credentials> {
  const codeFits = !codeRequired || (code !== '' && (await isLoginCode(ctx, email, code)))
  const user = await findUserByEmail(ctx.database, email)
  const fits = await ctx.services.passwords.fits(password, user?.password_hash ?? null)
  if (!user || !fits) return { user, proven: false }
  if (codeRequired && code === '')
    ctx.services.housekeeping.run(`login code ${newId()}`, () => sendLoginCode(ctx, user))
  const proven = codeFits && (!codeRequired || (await redeemLoginCode(ctx, email, code)))
  return { user, proven }
}

/** The person is unknown, so the entry names only the account. */
const recordRefusal = (ctx: PublicCtx, { userId, tenantId }: SignIn): Promise<void> =>
  ctx.transaction((ctx) => ctx.record(tenantId, { type: 'session.refused', targetId: userId }))

async function rehashPassword(ctx: PublicCtx, userId: string, password: string): Promise<void> {
  const password_hash = await ctx.services.passwords.hash(password)
  await ctx.transaction(({ database, now }) =>
    updateUser(database, userId, { password_hash, updated_at: now }),
  )
}

/**
 * The user whose typed credentials are right and who has no organisation to sign in to; `hasOrganisation` if they have
 * one; undefined for wrong credentials.
 */
export async function findUserWithoutOrganisation(
  ctx: PublicCtx,
  form: Login,
  codeRequired: boolean,
): Promise<{ userId: string } | 'hasOrganisation' | undefined> {
  const { user, proven } = await checkCredentials(ctx, form, codeRequired)
  if (!user || !proven) return undefined
  const memberships = await listActiveMemberships(ctx.database, user.id)
  return memberships.length > 0 ? 'hasOrganisation' : { userId: user.id }
}
