import type { GoogleAcceptance } from '@earshot/shared/invitation'
import type { Services } from '../../http/services.ts'
import { conflict } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { emailKey } from '../../lib/email-key.ts'
import { type Accepting, signedInElsewhere } from '../members/invitation-acceptance.ts'
import { type Joined, join } from '../members/join.ts'
import { openInvitation } from '../members/open-invitation.ts'
import { findUserByEmail } from './accounts.queries.ts'
import { connectNewAccount, GoogleRefused, type GoogleSignIn } from './google-account.ts'

/** What of an acceptance goes the way to Google and back: of the link's token its digest alone. */
export interface Answer extends Omit<GoogleAcceptance, 'token'> {
  tokenHash: string
}

/**
 * Whether somebody new may set out to accept with Google, so that nobody comes back from there to a refusal that was
 * known before. @throws AppError `gone`, `forbidden` for whoever is signed in, `conflict` where there is an account.
 */
export async function prepareAnswer(
  { db, clock }: Services,
  session: Accepting['session'],
  { token, ...names }: GoogleAcceptance,
): Promise<Answer> {
  const tokenHash = digest(token)
  const { invitation } = await openInvitation(db, tokenHash, clock())
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
  { tokenHash, ...names }: Answer,
  arriving: GoogleSignIn,
  session: Accepting['session'],
): Promise<Joined> {
  const { identity, auditContext, now } = arriving
  const opened = await openInvitation(services.db, tokenHash, now)
  const { email } = opened.invitation
  if (!identity.emailVerified || emailKey(identity.email) !== email)
    throw new GoogleRefused(
      `This invitation is for ${email}. Please choose the Google account of that address.`,
    )
  return services.db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) throw accountExists()
    if (session) throw signedInElsewhere(email)
    const newcomer = { ...names, passwordHash: null }
    const joining = { ...opened, now, auditContext, tokenHash, account: undefined, newcomer }
    const joined = await join(services, tx, joining)
    await connectNewAccount(tx, joined.userId, arriving)
    return joined
  })
}

const accountExists = () =>
  conflict('There is an account with this email address. Please sign in to it first, then accept.')
