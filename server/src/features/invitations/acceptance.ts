import { type Acceptance, NewMember } from '@earshot/shared/invitation'
import { redeemToken } from '../../auth/one-time-tokens.ts'
import type { ValidSession } from '../../auth/sessions.ts'
import type { Witness } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import { AppError, conflict, forbidden, passwordResetRequired } from '../../http/app-error.ts'
import type { Services } from '../../http/services.ts'
import { orderAccountMail } from '../../mail/account-mail.ts'
import { checkNewPassword } from '../accounts/new-password.ts'
import { insertMember, insertUser } from '../tenants/organisation.ts'
import { lockPlan } from '../tenants/plan.ts'
import { takeSeat } from '../tenants/seats.ts'
import {
  type Account,
  deleteInvitation,
  findAccount,
  findAddress,
  findMemberByEmail,
} from './invitations.queries.ts'
import { demandInviter, noLongerGood, type Opened, openInvitation } from './open-invitation.ts'

/** Who accepts, as far as the request says. */
export interface Accepting {
  session: ValidSession | undefined
  witness: Witness
}

/** Who has joined, and where. */
export interface Joined {
  userId: string
  tenantId: string
}

/** An account about to be made; the password only as its hash. */
type Newcomer = Pick<NewMember, 'firstName' | 'lastName'> & { passwordHash: string }

/**
 * Uses an invitation up: of many at once, one gets in. Organisation and role are those of the invitation. Somebody who
 * has an account proves to be its holder, by being signed in to it or by its password; for somebody who has
 * none, the link has proven the address. @throws AppError `gone`, `forbidden` for whoever is signed in to another
 * account, `unauthenticated` without a proof, `invalid_input`, `plan_limit`.
 */
export async function acceptInvitation(
  services: Services,
  { session, witness }: Accepting,
  acceptance: Acceptance,
): Promise<Joined> {
  const now = services.clock()
  const opened = await openInvitation(services.db, acceptance.token, now)
  const { email } = opened.invitation
  const account = await findAccount(services.db, email)
  if (session && session.userId !== account?.id)
    throw forbidden(
      `This invitation is for ${email}, and you are signed in to another account. Log out first.`,
    )
  if (account) await mustHold(services, account, session, acceptance.password)
  const newcomer = account ? undefined : await prepare(services, acceptance, opened)
  try {
    return await services.db.transaction((tx) =>
      join(services, tx, { ...opened, now, witness, token: acceptance.token, account, newcomer }),
    )
  } catch (error) {
    if (services.db.dialect.isUniqueViolation(error))
      throw conflict('An account with this address was made at this very moment. Please try again.')
    throw error
  }
}

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
): Promise<Newcomer> {
  const { password, ...names } = NewMember.parse(acceptance)
  checkNewPassword(password, [names.firstName, names.lastName, organisationName, invitation.email])
  return { ...names, passwordHash: await passwords.hash(password) }
}

interface Joining extends Opened {
  now: number
  witness: Witness
  token: string
  account: Account | undefined
  newcomer: Newcomer | undefined
}

async function join(services: Services, tx: GlobalDb, joining: Joining): Promise<Joined> {
  const { tenantId, invitation, now, account } = joining
  const plan = await lockPlan(tx, tenantId, now)
  if (!(await redeemToken(tx, 'invitation', joining.token, now))) throw noLongerGood()
  if (!(await deleteInvitation(tx.tenant(tenantId), invitation.id))) throw noLongerGood()
  await demandInviter(tx, joining)
  const member = await findMemberByEmail(tx, tenantId, invitation.email)
  if (member && !member.login_enabled)
    throw forbidden(
      'An administrator has switched off your login to this organisation. Ask them to enable it.',
    )
  if (!member && invitation.role === 'Administrator') await takeSeat(tx, tenantId, { plan, now })
  const userId = account?.id ?? (await makeAccount(tx, joining))
  const name = nameOf(joining)
  const personId =
    member?.person_id ??
    (await insertMember(tx, {
      tenantId,
      userId,
      name,
      role: invitation.role,
      owner: false,
      signedInAt: now,
      now,
    }))
  await tx.tenant(tenantId, { ...joining.witness, personId }).record({
    type: 'invitation.accepted',
    actorId: personId,
    target: { kind: 'invitation', id: invitation.id },
    at: now,
  })
  await tellInviter(services, tx, joining, name)
  return { userId, tenantId }
}

function makeAccount(tx: GlobalDb, { invitation, newcomer, now }: Joining): Promise<string> {
  // The account has gone since it was found.
  if (!newcomer) throw noLongerGood()
  return insertUser(tx, {
    ...newcomer,
    email: invitation.email,
    consentToHelpEmails: false,
    consentToMarketingEmails: false,
    now,
  })
}

const nameOf = ({ account, newcomer }: Joining): string => {
  const [first, last] = account
    ? [account.first_name, account.last_name]
    : [newcomer?.firstName, newcomer?.lastName]
  return `${first} ${last}`.trim()
}

/** Unless they have left in the meantime. */
async function tellInviter(
  services: Services,
  tx: GlobalDb,
  { tenantId, organisationName, invitation }: Joining,
  memberName: string,
): Promise<void> {
  const inviter = await findAddress(tx, tenantId, invitation.invited_by_id)
  if (!inviter) return
  await orderAccountMail(services, tx, {
    template: 'memberJoined',
    to: inviter.email,
    tenantId,
    params: () => ({
      firstName: inviter.first_name,
      memberName,
      organisationName,
      role: invitation.role,
      link: `${services.config.publicUrl}/users`,
    }),
  })
}
