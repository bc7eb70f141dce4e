import type { NewMember } from '@earshot/shared/invitation'
import { redeemTokenByHash } from '../../auth/one-time-tokens.ts'
import type { AuditContext } from '../../db/audit-trail.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { forbidden } from '../../lib/app-error.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { insertMember, insertUser } from '../organisations/organisation.ts'
import { lockPlan } from '../organisations/plan.ts'
import { type Account, deleteInvitation, findAddress, findMemberByEmail } from './invitations.queries.ts'
import { invitationEnded, type Opened, requireInviter } from './open-invitation.ts'
import { takeSeat } from './seats.ts'

/** Who has joined, and where. */
export interface Joined {
  userId: string
  tenantId: string
  personId: string
}

/** An account about to be made; the password only as its hash, and null for somebody who signs in with Google. */
export type NewAccount = Pick<NewMember, 'firstName' | 'lastName'> & { passwordHash: string | null }

/** Who joins by which invitation: with the account there is, or as a newcomer. */
export interface Joining extends Opened {
  now: number
  auditContext: AuditContext
  /** The digest of the link's token. */
  tokenHash: string
  account: Account | undefined
  newcomer: NewAccount | undefined
}

/**
 * Uses an invitation up and makes its member, in the transaction of `tx`. Organisation and role are those of the
 * invitation. @throws AppError `gone`, `forbidden` for whoever may not log in there any more, `plan_limit`.
 */
export async function join(services: Services, tx: GlobalDb, joining: Joining): Promise<Joined> {
  const { tenantId, invitation, now, account } = joining
  const plan = await lockPlan(tx, tenantId, now)
  if (!(await redeemTokenByHash(tx, 'invitation', joining.tokenHash, now))) throw invitationEnded()
  if (!(await deleteInvitation(tx.tenant(tenantId), invitation.id))) throw invitationEnded()
  await requireInviter(tx, joining)
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
  await tx.tenant(tenantId, { ...joining.auditContext, personId }).record({
    type: 'invitation.accepted',
    actorId: personId,
    targetId: invitation.id,
    at: now,
  })
  await tellInviter(services, tx, joining, name)
  return { userId, tenantId, personId }
}

function makeAccount(tx: GlobalDb, { invitation, newcomer, now }: Joining): Promise<string> {
  // The account has gone since it was found.
  if (!newcomer) throw invitationEnded()
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
  await queueAccountMail(services, tx, {
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
