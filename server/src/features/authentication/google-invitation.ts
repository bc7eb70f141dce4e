import type { GoogleAcceptance } from '@earshot/shared/invitation'
import type { ValidSession } from '../../auth/sessions.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { type JoinedMember, joinOrganisation, signedInElsewhere } from '../members/acceptance.ts'
import { findLinkedInvitation } from '../members/invitation-link.ts'
import { connectNewAccount, GoogleRefused, type GoogleSignIn } from './google-account.ts'

/** What a flow keeps of an acceptance: of the link's token its digest alone. */
export interface GoogleAcceptanceAnswer extends Omit<GoogleAcceptance, 'token'> {
  tokenHash: string
}

/**
 * Whether somebody new may set out to accept with Google, so that nobody comes back from there to a refusal that was
 * known before. @throws AppError `gone`, `forbidden` for whoever is signed in, `conflict` where there is an account.
 */
export async function prepareGoogleAcceptance(
  { db, clock }: Services,
  session: ValidSession | undefined,
  { token, ...names }: GoogleAcceptance,
): Promise<GoogleAcceptanceAnswer> {
  const tokenHash = digest(token)
  const { invitation } = await findLinkedInvitation(db, tokenHash, clock())
  if (await findUserByEmail(db, invitation.email)) throw accountExists()
  if (session) throw signedInElsewhere(invitation.email)
  return { tokenHash, ...names }
}

/**
 * Makes the account of somebody invited who came back from Google, without a password, and uses the invitation up.
 * Google must have proven the address that the invitation was sent to. @throws GoogleRefused, AppError as `join`.
 */
export async function acceptWithGoogle(
  services: Services,
  { tokenHash, ...names }: GoogleAcceptanceAnswer,
  signIn: GoogleSignIn,
  session: ValidSession | undefined,
): Promise<JoinedMember> {
  const { identity, auditContext, now } = signIn
  const linked = await findLinkedInvitation(services.db, tokenHash, now)
  const { email } = linked.invitation
  if (!identity.emailVerified || emailKey(identity.email) !== email)
    throw new GoogleRefused(
      `This invitation is for ${email}. Please choose the Google account of that address.`,
    )
  return services.db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) throw accountExists()
    if (session) throw signedInElsewhere(email)
    const newAccount = { ...names, passwordHash: null }
    const joining = { ...linked, now, auditContext, tokenHash, account: undefined, newAccount }
    const member = await joinOrganisation(services, tx, joining)
    await connectNewAccount(tx, member.userId, signIn)
    return member
  })
}

const accountExists = () =>
  conflict('There is an account with this email address. Please sign in to it first, then accept.')
