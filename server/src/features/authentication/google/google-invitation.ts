import type { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import type { GoogleIdentity } from '../../../auth/google.ts'
import type { ValidSession } from '../../../auth/sessions.ts'
import { findUserByEmail } from '../../../auth/users.queries.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { conflict } from '../../../lib/app-error.ts'
import { digest } from '../../../lib/digest.ts'
import { emailKey } from '../../../lib/email-key.ts'
import { type JoinedMember, joinOrganisation, signedInElsewhere } from '../../invitation/acceptance.ts'
import { findLinkedInvitation } from '../../invitation/invitation-link.ts'
import { connectNewAccount, GoogleRefused } from './google-account.ts'
import { providerName } from './google-flow.ts'

/** What a flow keeps of an acceptance: of the link's token its digest alone. */
export interface GoogleAcceptanceAnswer extends Omit<GoogleAcceptance, 'token'> {
  tokenHash: string
}

/**
 * Whether somebody new may set out to accept with Google, so that nobody comes back from there to a refusal that was
 * known before. @throws AppError `gone`, `forbidden` for whoever is signed in, `conflict` where there is an account.
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
  return { tokenHash, ...names }
}

/**
 * Makes the account of somebody invited who came back from Google, without a password, and uses the invitation up.
 * Google must have proven the address that the invitation was sent to; of a provider that never does, the link in the mail
 * has. @throws GoogleRefused, AppError as `join`.
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
