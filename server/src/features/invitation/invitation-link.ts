import type { OpenInvitation } from '@earshot/shared/invitation/invitation'
import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { z } from 'zod'
import { findMember } from '../../auth/members.queries.ts'
import { findTokenByHash, issueToken } from '../../auth/one-time-tokens.ts'
import { findTenant, getTenant } from '../../auth/tenants.queries.ts'
import { findUserByEmail } from '../../auth/users.queries.ts'
import type { GlobalDb } from '../../db/database.ts'
import type { MemberCtx, PublicCtx } from '../../http/context.ts'
import { gone, invalidField } from '../../lib/app-error.ts'
import { digest } from '../../lib/digest.ts'
import { queueAccountMail } from '../../mail/account-mail.ts'
import { findInvitation, type InvitationRow } from './invitations.queries.ts'

/** The console's page for invitations (product specification, section 2). */
export const invitationPath = '/user-invite/'

/** The link outlives its invitation, so that its page can still tell whom to ask for a new one. */
const linkLife = 6 * limits.invitationLife

const Payload = z.object({ invitationId: z.string() })

/** Invitations always lead to this installation, whatever a request asks for. @throws AppError `invalid_input`. */
export function assertOwnAddress(redirectTo: string | undefined, publicUrl: string): void {
  if (redirectTo === undefined) return
  const ours = `${publicUrl}${invitationPath}`
  const target = URL.canParse(redirectTo, publicUrl) ? new URL(redirectTo, publicUrl).href : ''
  if (target !== ours && `${target}/` !== ours)
    throw invalidField('redirectTo', `An invitation can lead to ${ours} only.`)
}

/** Replaces an invitation's link, which voids the earlier one, and mails it, in the transaction of `ctx`. */
export async function sendInvitation(ctx: MemberCtx, invitation: InvitationRow): Promise<void> {
  const {
    db: { tenantId },
    database,
    services,
    now,
  } = ctx
  const subject = {
    purpose: 'invitation' as const,
    email: invitation.email,
    tenantId,
    userId: null,
    payload: JSON.stringify({ invitationId: invitation.id } satisfies z.infer<typeof Payload>),
  }
  await queueAccountMail(ctx, {
    template: 'invitation',
    to: invitation.email,
    tenantId,
    params: async () => {
      const secret = await issueToken(database, subject, { now, duration: linkLife })
      const tenant = await getTenant(database, tenantId)
      return {
        firstName: invitation.first_name,
        inviterName: invitation.inviter_name,
        organisationName: tenant.name,
        role: invitation.role,
        // On the Free plan, which anybody can get, a custom subject would attract spammers.
        namedInSubject: tenant.plan !== 'free',
        ...(invitation.message && { message: invitation.message }),
        link: `${services.config.publicUrl}${invitationPath}#${secret}`,
      }
    },
  })
}

/** The invitation behind a link with its organisation; both come from the database, never from a request. */
export interface LinkedInvitation {
  tenantId: string
  organisationName: string
  invitation: InvitationRow
}

/**
 * Finds the invitation behind a link by the digest of its token, without using it up. @throws AppError `gone`, with the
 * person to ask for a new one.
 */
export async function findLinkedInvitation(
  { database, now }: PublicCtx,
  tokenHash: string,
): Promise<LinkedInvitation> {
  const link = await findTokenByHash(database, 'invitation', tokenHash, now)
  if (!link?.tenantId) throw invitationEnded()
  const { tenantId } = link
  const { invitationId } = Payload.parse(JSON.parse(link.payload))
  const invitation = await findInvitation(database.tenant(tenantId), invitationId)
  const organisation = await findTenant(database, tenantId)
  if (!invitation || !organisation) throw invitationEnded()
  if (invitation.expires_at <= now)
    throw gone(
      `This invitation to ${organisation.name} has expired. Ask ${invitation.inviter_name} to send it again.`,
    )
  const found = { tenantId, organisationName: organisation.name, invitation }
  await requireInviter(database, found)
  return found
}

/**
 * An invitation is valid only while its inviter may manage users: a member who loses that permission cannot use an old
 * invitation to get back in.
 * @throws AppError `gone`, with the person to ask.
 */
export async function requireInviter(
  db: Pick<GlobalDb, 'global'>,
  { tenantId, organisationName, invitation }: LinkedInvitation,
): Promise<void> {
  const inviter = await findMember(db, tenantId, invitation.invited_by_id)
  if (!inviter?.login_enabled || !may({ role: inviter.role, owner: inviter.owner === 1 }, 'manageUsers'))
    throw gone(
      `${invitation.inviter_name} does not invite people to ${organisationName} any more. Ask another administrator to send this invitation again.`,
    )
}

export const invitationEnded = () =>
  gone(
    'This invitation is not valid any more: it was used, taken back, or replaced by a newer one. If you accepted it before, log in. Otherwise ask whoever invited you to send it again.',
  )

/** Data for the page of an invitation. @throws AppError `gone`. */
export async function describeInvitation(ctx: PublicCtx, token: string): Promise<OpenInvitation> {
  const { invitation, organisationName } = await findLinkedInvitation(ctx, digest(token))
  return {
    email: invitation.email,
    firstName: invitation.first_name,
    lastName: invitation.last_name,
    role: invitation.role,
    organisationName,
    inviterName: invitation.inviter_name,
    accountExists: (await findUserByEmail(ctx.database, invitation.email)) !== undefined,
  }
}
