import { EmailLinkToken } from '@earshot/shared/account/account'
import {
  Acceptance,
  Invitation,
  InvitationList,
  NewInvitation,
  OpenInvitation,
} from '@earshot/shared/invitation/invitation'
import { ActionResult } from '@earshot/shared/result'
import { Routes } from '../../http/routes.ts'
import { acceptInvitation } from './acceptance.ts'
import { describeInvitation } from './invitation-link.ts'
import { invite, resendInvitation, revokeInvitation, showInvitations } from './invitations.ts'

const invitationsPath = '/api/v1/users/invitations'
const invitationPath = '/api/v1/invitations/{invitationId}'

/** Management of invitations by administrators, and the pages of their links. */
export const invitationsRoutes = new Routes()

invitationsRoutes.get(
  invitationsPath,
  { access: 'manageUsers', summary: 'List pending invitations', answer: InvitationList },
  (ctx) => showInvitations(ctx),
)

invitationsRoutes.post(
  invitationsPath,
  {
    access: 'manageUsers',
    rateLimit: 'invite',
    summary: 'Invite somebody by email',
    body: NewInvitation,
    creates: Invitation,
  },
  (ctx, { body }) => invite(ctx, body),
)

invitationsRoutes.post(
  `${invitationPath}/resend`,
  {
    access: 'manageUsers',
    rateLimit: 'invite',
    summary: 'Send an invitation again, with a new link',
    details: 'The previous link becomes invalid.',
    answer: Invitation,
  },
  (ctx, { params }) => resendInvitation(ctx, params.invitationId),
)

invitationsRoutes.delete(
  invitationPath,
  { access: 'manageUsers', summary: 'Revoke an invitation', noContent: 'Revoked' },
  (ctx, { params }) => revokeInvitation(ctx, params.invitationId),
)

invitationsRoutes.post(
  '/api/v1/invitations/look',
  {
    access: 'anyone',
    rateLimit: 'openInvitation',
    summary: 'Check an invitation’s link without using it',
    details: '410 for an invalid link.',
    body: EmailLinkToken,
    answer: OpenInvitation,
  },
  (ctx, { body }) => describeInvitation(ctx, body.token),
)

invitationsRoutes.post(
  '/api/v1/invitations/accept',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Accept an invitation, and sign in to its organisation',
    details: 'Starts a session; 410 for an invalid link.',
    body: Acceptance,
    answer: ActionResult,
  },
  async (ctx, { body }, c) => {
    const { sessions } = ctx.services
    const cookie = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookie)
    const { userId, tenantId } = await acceptInvitation(ctx, session, body)
    const renewed = session && (await sessions.renew(cookie, { tenantId }))
    const userAgent = c.req.header('user-agent') ?? ''
    c.header('set-cookie', renewed ?? (await sessions.start(userId, tenantId, { userAgent })))
    return { status: 'Ok' as const, messages: [] }
  },
)
