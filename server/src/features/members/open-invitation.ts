import type { OpenInvitation } from '@earshot/shared/invitation'
import { may } from '@earshot/shared/permissions'
import { z } from 'zod'
import { findTokenByHash } from '../../auth/one-time-tokens.ts'
import type { Database, GlobalDb } from '../../db/database.ts'
import type { Services } from '../../http/services.ts'
import { gone } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import {
  findAccount,
  findActiveMember,
  findInvitation,
  findOrganisation,
  type InvitationRow,
} from './invitations.queries.ts'

const Payload = z.object({ invitationId: z.string() })

/** The invitation behind a link, and where it leads; both come from its row, never from a request. */
export interface Opened {
  tenantId: string
  organisationName: string
  invitation: InvitationRow
}

/**
 * Finds the invitation behind a link, by the digest of its token, without using it up. @throws AppError `gone`, with
 * whom to ask for a new one.
 */
export async function openInvitation(db: Database, tokenHash: string, now: number): Promise<Opened> {
  const link = await findTokenByHash(db, 'invitation', tokenHash, now)
  if (!link?.tenantId) throw invitationEnded()
  const { tenantId } = link
  const { invitationId } = Payload.parse(JSON.parse(link.payload))
  const invitation = await findInvitation(db.tenant(tenantId), invitationId)
  const organisation = await findOrganisation(db, tenantId)
  if (!invitation || !organisation) throw invitationEnded()
  if (invitation.expires_at <= now)
    throw gone(
      `This invitation to ${organisation.name} has expired. Ask ${invitation.inviter_name} to send it again.`,
    )
  const opened = { tenantId, organisationName: organisation.name, invitation }
  await requireInviter(db, opened)
  return opened
}

/**
 * An invitation is worth what its inviter may do: whoever loses the users page leaves no door behind for themselves.
 * @throws AppError `gone`, with whom to ask.
 */
export async function requireInviter(
  db: Pick<GlobalDb, 'global'>,
  { tenantId, organisationName, invitation }: Opened,
): Promise<void> {
  const inviter = await findActiveMember(db, tenantId, invitation.invited_by_id)
  if (!inviter || !may({ role: inviter.role, owner: inviter.owner === 1 }, 'manageUsers'))
    throw gone(
      `${invitation.inviter_name} does not invite people to ${organisationName} any more. Ask another administrator to send this invitation again.`,
    )
}

export const invitationEnded = () =>
  gone(
    'This invitation is not valid any more: it was used, taken back, or replaced by a newer one. If you accepted it before, log in. Otherwise ask whoever invited you to send it again.',
  )

/** What the page of an invitation shows before anything is decided. @throws AppError `gone`. */
export async function describeInvitation({ db, clock }: Services, token: string): Promise<OpenInvitation> {
  const { invitation, organisationName } = await openInvitation(db, digest(token), clock())
  return {
    email: invitation.email,
    firstName: invitation.first_name,
    lastName: invitation.last_name,
    role: invitation.role,
    organisationName,
    inviterName: invitation.inviter_name,
    accountExists: (await findAccount(db, invitation.email)) !== undefined,
  }
}
