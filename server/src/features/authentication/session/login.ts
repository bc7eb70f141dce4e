import type { Login } from '@earshot/shared/account/account'
import { listActiveMemberships } from '../../../auth/memberships.queries.ts'
import { findUserByEmail, type UserAccount, updateUser } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { newId } from '../../../lib/id.ts'
import { isLoginCode, redeemLoginCode, sendLoginCode } from './login-code.ts'
import { findLastUsedMembership, recordSignIn, type SignIn, signInTo } from './session.ts'

/**
 * Logs somebody in by address and password, to the organisation they used last; where a mailed code is required, by
 * that too. An unknown address, a wrong password and a missing code answer alike, with undefined, and cost the same.
 * Whoever proved who they are and has no organisation to go to is told so, with `noOrganisation`.
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
    // Not waited for: an answer that came later would tell that the address is known.
    ctx.services.housekeeping.run(`refused login ${newId()}`, () => recordRefusal(ctx, signIn))
    return undefined
  }
  if (user.password_hash && ctx.services.passwords.isOutdated(user.password_hash))
    await rehashPassword(ctx, user.id, form.password)
  await recordSignIn(ctx, signIn)
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

/** Nobody is known to stand behind it, so the entry names the account alone. */
const recordRefusal = (ctx: PublicCtx, { userId, tenantId }: SignIn): Promise<void> =>
  ctx.transaction((ctx) => ctx.record(tenantId, { type: 'session.refused', targetId: userId }))

async function rehashPassword(ctx: PublicCtx, userId: string, password: string): Promise<void> {
  const password_hash = await ctx.services.passwords.hash(password)
  await ctx.transaction(({ database, now }) =>
    updateUser(database, userId, { password_hash, updated_at: now }),
  )
}

/**
 * The user who proves by what they typed that they have no organisation to sign in to, or `hasOrganisation` for one who
 * has. Whoever proves nothing is answered with undefined.
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
