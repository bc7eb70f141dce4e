import { type GoogleSignUp, SignUp } from '@earshot/shared/account/account'
import { findGoogleAccount, findGoogleAccountOf, insertGoogleAccount } from '../../../auth/google.queries.ts'
import type { GoogleIdentity } from '../../../auth/google.ts'
import { listActiveMemberships } from '../../../auth/memberships.queries.ts'
import { voidTokens } from '../../../auth/one-time-tokens.ts'
import { requireOpenSignUp } from '../../../auth/sign-up-mode.ts'
import { isTemporaryAddress } from '../../../auth/temporary-address.ts'
import { findUserByEmail } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { digest } from '../../../lib/digest.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { takeRequest } from '../../../mail/allowance.ts'
import { createOrganisation } from '../../organisation/organisations.ts'
import { queueActivationMail } from '../activation.ts'
import { deleteHeldSignUpsOf } from '../held-sign-ups.queries.ts'
import { findLastUsedMembership, type SignIn, signInTo } from '../session/session.ts'
import { providerName } from './google-flow.ts'

/** A refused login or sign-up with Google; the message is a sentence for the person. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused'
  /** True if the Google account is connected with no user: the person can sign up. */
  readonly unknown: boolean

  constructor(message: string, { unknown = false } = {}) {
    super(message)
    this.unknown = unknown
  }
}

/** Signs in the user connected with a Google account. @throws GoogleRefused. */
export async function signInWithGoogle(ctx: PublicCtx, identity: GoogleIdentity): Promise<SignIn> {
  const known = await findGoogleAccount(ctx.database, identity.subject)
  const userId = known?.user_id ?? (await linkByAddress(ctx, identity))
  const membership = await findLastUsedMembership(ctx.database, userId)
  if (!membership)
    throw new GoogleRefused(
      'Your account belongs to no organisation any more. Ask an administrator for an invitation.',
    )
  return signInTo(membership)
}

/**
 * Connects the user with the same address, but only if the provider has verified the address too. Users exist only
 * after they proved their address, so a sign-up that waits for its activation does not count.
 */
async function linkByAddress(ctx: PublicCtx, identity: GoogleIdentity): Promise<string> {
  const user = identity.emailVerified ? await findUserByEmail(ctx.database, identity.email) : undefined
  if (!user)
    throw new GoogleRefused(
      `There is no account for this ${providerName(ctx)} account yet. Please sign up.`,
      { unknown: true },
    )
  // Addresses change hands: the current holder need not be the one who connected the first Google account.
  if (await findGoogleAccountOf(ctx.database, user.id))
    throw new GoogleRefused(
      `The account with this email address is connected with another ${providerName(ctx)} account. Please use that one, or your password.`,
    )
  await connect(ctx, user.id, identity)
  return user.id
}

/**
 * Creates a user and an organisation for the holder of a Google account. If the provider never says whether it has
 * verified an address, the sign-up waits until a mailed link is used in the browser whose secret is `cookie`.
 * @returns undefined while the sign-up waits. @throws GoogleRefused, AppError `forbidden` if sign-up is not open.
 */
export async function signUpWithGoogle(
  ctx: PublicCtx,
  form: Required<GoogleSignUp>,
  identity: GoogleIdentity,
  cookie: string,
): Promise<SignIn | undefined> {
  requireOpenSignUp(ctx)
  const { database, services } = ctx
  const address = SignUp.shape.email.safeParse(identity.email)
  const isMailed = services.google?.confirmsEmail === false
  if (!(identity.emailVerified || isMailed) || !address.success)
    throw new GoogleRefused(`Your ${providerName(ctx)} account has no verified email address.`)
  const email = emailKey(address.data)
  if ((await findGoogleAccount(database, identity.subject)) || (await findUserByEmail(database, email)))
    throw new GoogleRefused('An activated account with this email address already exists.')
  if (isTemporaryAddress(email))
    throw new GoogleRefused('This looks like a temporary email address. Please use your regular one.')
  if (isMailed) {
    const network = ctx.auditContext.address
    await takeRequest(services, database, { template: 'activation', to: email, tenantId: null, network })
    const google = { subject: identity.subject, email }
    await queueActivationMail(ctx, email, { ...form, passwordHash: null, google, browser: digest(cookie) })
    return undefined
  }
  // Voids other sign-ups with this address: their senders have not proven the address, and no longer can.
  await voidTokens(database, { purpose: 'activation', email, tenantId: null, userId: null })
  await deleteHeldSignUpsOf(database, email)
  const { tenantId, userId, personId } = await createOrganisation(ctx, {
    ...form,
    email,
    passwordHash: null,
    plan: 'free',
    origins: [],
  })
  await insertAccount(ctx, userId, identity)
  return { userId, tenantId, personId }
}

/** Connects a signed-in user with a Google account. @throws GoogleRefused. */
export async function linkGoogle(ctx: PublicCtx, userId: string, identity: GoogleIdentity): Promise<void> {
  const known = await findGoogleAccount(ctx.database, identity.subject)
  if (known?.user_id === userId) return
  if (known) throw connectedElsewhere(ctx)
  if (await findGoogleAccountOf(ctx.database, userId))
    throw new GoogleRefused(`Your account is connected with another ${providerName(ctx)} account already.`)
  await connect(ctx, userId, identity)
}

/** Connects a user created in the same transaction with a Google account. @throws GoogleRefused. */
export async function connectNewAccount(
  ctx: PublicCtx,
  userId: string,
  identity: GoogleIdentity,
): Promise<void> {
  if (await findGoogleAccount(ctx.database, identity.subject)) throw connectedElsewhere(ctx)
  await insertAccount(ctx, userId, identity)
}

const insertAccount = ({ database, now }: PublicCtx, userId: string, { subject, email }: GoogleIdentity) =>
  insertGoogleAccount(database, { subject, user_id: userId, email: emailKey(email), created_at: now })

const connectedElsewhere = (ctx: PublicCtx) =>
  new GoogleRefused(`This ${providerName(ctx)} account is connected with another account.`)

/**
 * Checks that the returning person is the signed-in user and logged in with Google after `since`. @throws
 * GoogleRefused.
 */
export async function confirmWithGoogle(
  ctx: PublicCtx,
  userId: string,
  identity: GoogleIdentity,
  since: number,
): Promise<void> {
  const name = providerName(ctx)
  const known = await findGoogleAccount(ctx.database, identity.subject)
  if (known?.user_id !== userId)
    throw new GoogleRefused(`This is not the ${name} account that you sign in with. Please choose that one.`)
  if (identity.authenticatedAt !== undefined && identity.authenticatedAt < since)
    throw new GoogleRefused(
      `${name} did not ask you to sign in again. Please sign out of ${name} and try again.`,
    )
}

async function connect(ctx: PublicCtx, userId: string, identity: GoogleIdentity): Promise<void> {
  await insertAccount(ctx, userId, identity)
  for (const { tenant_id, person_id } of await listActiveMemberships(ctx.database, userId))
    await ctx.record(tenant_id, { type: 'account.google_linked', targetId: userId, actorId: person_id })
}
