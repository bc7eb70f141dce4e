import type { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import type { GoogleIdentity } from '../../../auth/google.ts'
import type { ValidSession } from '../../../auth/sessions.ts'
import { requireNewAccounts } from '../../../auth/sign-up-mode.ts'
import { findUserByEmail } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { conflict } from '../../../lib/app-error.ts'
import { digest } from '../../../lib/digest.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { type JoinedMember, joinOrganisation, signedInElsewhere } from '../../invitation/acceptance.ts'
import { findLinkedInvitation } from '../../invitation/invitation-link.ts'
import { connectNewAccount, GoogleRefused } from './google-account.ts'
import { providerName } from './google-flow.ts'

/** Acceptance data stored with a flow; the link's token only as a digest. */
export interface GoogleAcceptanceAnswer extends Omit<GoogleAcceptance, 'token'> {
  tokenHash: string
}

/**
 * Checks before the redirect that a new person may accept with Google, so that nobody returns from there to a refusal
 * that was foreseeable.
 * @throws AppError `gone`, `forbidden` for a signed-in person, `conflict` if the account exists.
 */
export async function prepareGoogleAcceptance(
  ctx: PublicCtx,
  session: ValidSession | undefined,
  { token, ...names }: GoogleAcceptance,
): Promise<GoogleAcceptanceAnswer> {
  const tokenHash = digest(token)
  const { invitation } = await findLinkedInvitation(ctx, tokenHash)
  if (await findUserByEmail(ctx.database, invitation.email)) throw accountExists()
  if (session) throw signedInElsewhere(invitation.email)
  requireNewAccounts(ctx)
  return { tokenHash, ...names }
}

/**
 * Creates the account of an invited person who came back from Google, without a password, and uses the invitation up.
 * Google must have verified the invited address; for a provider that never verifies, the mailed link is the proof.
 * @throws GoogleRefused, AppError as `join`.
 */
export async function acceptWithGoogle(
  ctx: PublicCtx,
  { tokenHash, ...names }: GoogleAcceptanceAnswer,
  identity: GoogleIdentity,
  session: ValidSession | undefined,
): Promise<JoinedMember> {
  const linked = await findLinkedInvitation(ctx, tokenHash)
  const { email } = linked.invitation
  const isProven = identity.emailVerified && emailKey(identity.email) === email
  if (!isProven && ctx.services.google?.confirmsEmail !== false)
    throw new GoogleRefused(
      `This invitation is for ${email}. Please choose the ${providerName(ctx)} account of that address.`,
    )
  return ctx.transaction(async (ctx) => {
    if (await findUserByEmail(ctx.database, email)) throw accountExists()
    if (session) throw signedInElsewhere(email)
    const newAccount = { ...names, passwordHash: null }
    const member = await joinOrganisation(ctx, { ...linked, tokenHash, account: undefined, newAccount })
    await connectNewAccount(ctx, member.userId, identity)
    return member
  })
}

const accountExists = () =>
  conflict('There is an account with this email address. Please sign in to it first, then accept.')
