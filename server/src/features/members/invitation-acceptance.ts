import { type Acceptance, NewMember } from '@earshot/shared/invitation'
import type { ValidSession } from '../../auth/sessions.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { Services } from '../../http/services.ts'
import { AppError, conflict, forbidden, passwordResetRequired } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { checkNewPassword } from '../authentication/new-password.ts'
import { type Account, findAccount } from './invitations.queries.ts'
import { type Joined, join, type NewAccount } from './join.ts'
import { type Opened, openInvitation } from './open-invitation.ts'

/** Who accepts, as far as the request says. */
export interface Accepting {
  session: ValidSession | undefined
  auditContext: AuditContext
}

/**
 * Uses an invitation up: of many at once, one gets in. Organisation and role are those of the invitation. Somebody who
 * has an account proves to be its holder, by being signed in to it or by its password; for somebody who has
 * none, the link has proven the address. @throws AppError `gone`, `forbidden` for whoever is signed in to another
 * account, `unauthenticated` without a proof, `invalid_input`, `plan_limit`.
 */
export async function acceptInvitation(
  services: Services,
  { session, auditContext }: Accepting,
  acceptance: Acceptance,
): Promise<Joined> {
  const now = services.clock()
  const tokenHash = digest(acceptance.token)
  const opened = await openInvitation(services.db, tokenHash, now)
  const { email } = opened.invitation
  const account = await findAccount(services.db, email)
  if (session && session.userId !== account?.id) throw signedInElsewhere(email)
  if (account) await mustHold(services, account, session, acceptance.password)
  const newcomer = account ? undefined : await prepare(services, acceptance, opened)
  try {
    return await services.db.transaction((tx) =>
      join(services, tx, { ...opened, now, auditContext, tokenHash, account, newcomer }),
    )
  } catch (error) {
    if (services.db.dialect.isUniqueViolation(error))
      throw conflict('An account with this address was made at this very moment. Please try again.')
    throw error
  }
}

export const signedInElsewhere = (email: string) =>
  forbidden(`This invitation is for ${email}, and you are signed in to another account. Log out first.`)

async function mustHold(
  { passwords }: Services,
  account: Account,
  session: ValidSession | undefined,
  password: string | undefined,
): Promise<void> {
  if (session?.recovery) throw passwordResetRequired()
  if (session) return
  if (password === undefined)
    throw new AppError('unauthenticated', 401, `Please log in as ${account.email} to accept this invitation.`)
  if (await passwords.fits(password, account.password_hash)) return
  const message = 'The email or password is not valid.'
  throw new AppError('unauthenticated', 401, message, { errors: [{ path: 'password', message }] })
}

async function prepare(
  { passwords }: Services,
  { token: _, ...acceptance }: Acceptance,
  { organisationName, invitation }: Opened,
): Promise<NewAccount> {
  const { password, ...names } = NewMember.parse(acceptance)
  checkNewPassword(password, [names.firstName, names.lastName, organisationName, invitation.email])
  return { ...names, passwordHash: await passwords.hash(password) }
}
