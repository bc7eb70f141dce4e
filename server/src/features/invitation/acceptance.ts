import { type Acceptance, NewMember } from '@earshot/shared/invitation/invitation'
import { findMember, findMemberByEmail } from '../../auth/members.queries.ts'
import { insertMember } from '../../auth/memberships.queries.ts'
import { redeemTokenByHash } from '../../auth/one-time-tokens.ts'
import { checkNewPassword } from '../../auth/password/new-password.ts'
import type { ValidSession } from '../../auth/sessions.ts'
import { requireNewAccounts } from '../../auth/sign-up-mode.ts'
import { lockTenant } from '../../auth/tenants.queries.ts'
import { findUserByEmail, insertUser, type UserAccount } from '../../auth/users.queries.ts'
import type { PublicCtx } from '../../http/context.ts'
import { AppError, forbidden, passwordResetRequired } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { requireSeat } from '../member/seats.ts'
import {
  findLinkedInvitation,
  invitationEnded,
  type LinkedInvitation,
  requireInviter,
} from './invitation-link.ts'
import { deleteInvitation } from './invitations.queries.ts'

/** The member created by an accepted invitation. */
export interface JoinedMember {
  userId: string
  tenantId: string
  personId: string
}

/** A new account; the password only as its hash, null for a person who signs in with Google. */
export type NewAccount = Pick<NewMember, 'firstName' | 'lastName'> & { passwordHash: string | null }

/**
 * Accepts an invitation; of several concurrent requests only one succeeds. Organisation and role are those of the
 * invitation. The holder of an existing account proves it by a session or its password; for a new account, the link has
 * proven the address. @throws AppError `gone`, `forbidden` for somebody signed in to another account or where no new
 * accounts are made, `unauthenticated` without a proof, `invalid_input`, `plan_limit`.
 */
export async function acceptInvitation(
  ctx: PublicCtx,
  session: ValidSession | undefined,
  acceptance: Acceptance,
): Promise<JoinedMember> {
  const tokenHash = digest(acceptance.token)
  const linked = await findLinkedInvitation(ctx, tokenHash)
  const { email } = linked.invitation
  const account = await findUserByEmail(ctx.database, email)
  if (session && session.userId !== account?.id) throw signedInElsewhere(email)
  if (account) await verifyAccountHolder(ctx, account, session, acceptance.password)
  const newAccount = account ? undefined : await prepareAccount(ctx, acceptance, linked)
  return ctx.transaction((ctx) => joinOrganisation(ctx, { ...linked, tokenHash, account, newAccount }))
}

export const signedInElsewhere = (email: string) =>
  forbidden(`This invitation is for ${email}, and you are signed in to another account. Log out first.`)

async function verifyAccountHolder(
  { services: { passwords } }: PublicCtx,
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
  { services: { passwords } }: PublicCtx,
  { token: _, ...acceptance }: Acceptance,
  { organisationName, invitation }: LinkedInvitation,
): Promise<NewAccount> {
  const { password, ...names } = NewMember.parse(acceptance)
  checkNewPassword(password, [names.firstName, names.lastName, organisationName, invitation.email])
  return { ...names, passwordHash: await passwords.hash(password) }
}

/** An invitation with the account that joins: an existing or a new one. */
interface Joining extends LinkedInvitation {
  /** Digest of the link's token. */
  tokenHash: string
  account: UserAccount | undefined
  newAccount: NewAccount | undefined
}

/**
 * Uses up an invitation and creates its member, in the transaction of `ctx`. Organisation and role are those of the
 * invitation. @throws AppError `gone`, `forbidden` for a disabled member of the organisation, `plan_limit`.
 */
export async function joinOrganisation(ctx: PublicCtx, joining: Joining): Promise<JoinedMember> {
  const { database, now } = ctx
  const { tenantId, invitation, tokenHash } = joining
  const tenant = await lockTenant(database, tenantId, now)
  if (!tenant || !(await redeemTokenByHash(database, 'invitation', tokenHash, now))) throw invitationEnded()
  if (!(await deleteInvitation(database.tenant(tenantId), invitation.id))) throw invitationEnded()
  await requireInviter(database, joining)
  const member = await findMemberByEmail(database, tenantId, invitation.email)
  if (member && !member.login_enabled)
    throw forbidden(
      'An administrator has switched off your login to this organisation. Ask them to enable it.',
    )
  if (!member && invitation.role === 'Administrator')
    await requireSeat(database, tenantId, { plan: tenant.plan, now })
  const userId = joining.account?.id ?? (await makeAccount(ctx, joining))
  const name = nameOf(joining)
  const { role } = invitation
  const personId =
    member?.person_id ??
    (await insertMember(database, { tenantId, userId, name, role, owner: false, signedInAt: now, now }))
  await ctx.record(tenantId, { type: 'invitation.accepted', actorId: personId, targetId: invitation.id })
  await notifyInviter(ctx, joining, name)
  return { userId, tenantId, personId }
}

function makeAccount(ctx: PublicCtx, { invitation, newAccount }: Joining): Promise<string> {
  const { database, now } = ctx
  // The account was deleted meanwhile.
  if (!newAccount) throw invitationEnded()
  requireNewAccounts(ctx)
  return insertUser(database, {
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

/** Notifies the inviter by email, unless they have left meanwhile. */
async function notifyInviter(
  ctx: PublicCtx,
  { tenantId, organisationName, invitation }: LinkedInvitation,
  memberName: string,
): Promise<void> {
  const inviter = await findMember(ctx.database, tenantId, invitation.invited_by_id)
  if (!inviter) return
  await queueAccountMail(ctx, {
    template: 'memberJoined',
    to: inviter.email,
    tenantId,
    params: () => ({
      firstName: inviter.own_first_name,
      memberName,
      organisationName,
      role: invitation.role,
      link: `${ctx.services.config.publicUrl}/users`,
    }),
  })
}
