import { type Acceptance, NewMember } from '@earshot/shared/invitation'
import { findMember, findMemberByEmail, insertMember } from '../../auth/memberships.queries.ts'
import { checkNewPassword } from '../../auth/new-password.ts'
import { redeemTokenByHash } from '../../auth/one-time-tokens.ts'
import type { ValidSession } from '../../auth/sessions.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import { findUserByEmail, insertUser, type UserAccount } from '../../auth/users.queries.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { AppError, conflict, forbidden, passwordResetRequired } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import {
  findLinkedInvitation,
  invitationEnded,
  type LinkedInvitation,
  requireInviter,
} from './invitation-link.ts'
import { deleteInvitation } from './invitations.queries.ts'
import { requireSeat } from './seats.ts'

/** The member that an accepted invitation made. */
export interface JoinedMember {
  userId: string
  tenantId: string
  personId: string
}

/** An account about to be made; the password only as its hash, and null for somebody who signs in with Google. */
export type NewAccount = Pick<NewMember, 'firstName' | 'lastName'> & { passwordHash: string | null }

/**
 * Uses an invitation up: of many at once, one gets in. Organisation and role are those of the invitation. Somebody who
 * has an account proves to be its holder, by being signed in to it or by its password; for somebody who has
 * none, the link has proven the address. @throws AppError `gone`, `forbidden` for whoever is signed in to another
 * account, `unauthenticated` without a proof, `invalid_input`, `plan_limit`.
 */
export async function acceptInvitation(
  services: Services,
  { session, auditContext }: { session: ValidSession | undefined; auditContext: AuditContext },
  acceptance: Acceptance,
): Promise<JoinedMember> {
  const now = services.clock()
  const tokenHash = digest(acceptance.token)
  const linked = await findLinkedInvitation(services.db, tokenHash, now)
  const { email } = linked.invitation
  const account = await findUserByEmail(services.db, email)
  if (session && session.userId !== account?.id) throw signedInElsewhere(email)
  if (account) await verifyAccountHolder(services, account, session, acceptance.password)
  const newAccount = account ? undefined : await prepareAccount(services, acceptance, linked)
  try {
    return await services.db.transaction((tx) =>
      joinOrganisation(services, tx, { ...linked, now, auditContext, tokenHash, account, newAccount }),
    )
  } catch (error) {
    if (services.db.dialect.isConflict(error))
      throw conflict('An account with this address was made at this very moment. Please try again.')
    throw error
  }
}

export const signedInElsewhere = (email: string) =>
  forbidden(`This invitation is for ${email}, and you are signed in to another account. Log out first.`)

async function verifyAccountHolder(
  { passwords }: Services,
  account: UserAccount,
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

async function prepareAccount(
  { passwords }: Services,
  { token: _, ...acceptance }: Acceptance,
  { organisationName, invitation }: LinkedInvitation,
): Promise<NewAccount> {
  const { password, ...names } = NewMember.parse(acceptance)
  checkNewPassword(password, [names.firstName, names.lastName, organisationName, invitation.email])
  return { ...names, passwordHash: await passwords.hash(password) }
}

/** Who joins by which invitation: with the account there is, or with a new one. */
interface Joining extends LinkedInvitation {
  now: number
  auditContext: AuditContext
  /** The digest of the link's token. */
  tokenHash: string
  account: UserAccount | undefined
  newAccount: NewAccount | undefined
}

/**
 * Uses an invitation up and makes its member, in the transaction of `tx`. Organisation and role are those of the
 * invitation. @throws AppError `gone`, `forbidden` for whoever may not log in there any more, `plan_limit`.
 */
export async function joinOrganisation(
  services: Services,
  tx: GlobalDb,
  joining: Joining,
): Promise<JoinedMember> {
  const { tenantId, invitation, now, auditContext, tokenHash } = joining
  const tenant = await lockTenant(tx, tenantId, now)
  if (!tenant || !(await redeemTokenByHash(tx, 'invitation', tokenHash, now))) throw invitationEnded()
  if (!(await deleteInvitation(tx.tenant(tenantId), invitation.id))) throw invitationEnded()
  await requireInviter(tx, joining)
  const member = await findMemberByEmail(tx, tenantId, invitation.email)
  if (member && !member.login_enabled)
    throw forbidden(
      'An administrator has switched off your login to this organisation. Ask them to enable it.',
    )
  if (!member && invitation.role === 'Administrator')
    await requireSeat(tx, tenantId, { plan: tenant.plan, now })
  const userId = joining.account?.id ?? (await makeAccount(tx, joining))
  const name = nameOf(joining)
  const { role } = invitation
  const personId =
    member?.person_id ??
    (await insertMember(tx, { tenantId, userId, name, role, owner: false, signedInAt: now, now }))
  await tx.tenant(tenantId, { ...auditContext, personId }).record({
    type: 'invitation.accepted',
    actorId: personId,
    targetId: invitation.id,
    at: now,
  })
  await notifyInviter(services, tx, joining, name)
  return { userId, tenantId, personId }
}

function makeAccount(tx: GlobalDb, { invitation, newAccount, now }: Joining): Promise<string> {
  // The account has gone since it was found.
  if (!newAccount) throw invitationEnded()
  return insertUser(tx, {
    ...newAccount,
    email: invitation.email,
    consentToHelpEmails: false,
    consentToMarketingEmails: false,
    now,
  })
}

const nameOf = ({ account, newAccount }: Joining): string => {
  const [first, last] = account
    ? [account.first_name, account.last_name]
    : [newAccount?.firstName, newAccount?.lastName]
  return `${first} ${last}`.trim()
}

/** Tells whoever invited by mail, unless they have left in the meantime. */
async function notifyInviter(
  services: Services,
  tx: GlobalDb,
  { tenantId, organisationName, invitation }: LinkedInvitation,
  memberName: string,
): Promise<void> {
  const inviter = await findMember(tx, tenantId, invitation.invited_by_id)
  if (!inviter) return
  await queueAccountMail(services, tx, {
    template: 'memberJoined',
    to: inviter.email,
    tenantId,
    params: () => ({
      firstName: inviter.own_first_name,
      memberName,
      organisationName,
      role: invitation.role,
      link: `${services.config.publicUrl}/users`,
    }),
  })
}
