import { MailedLink } from '@earshot/shared/account'
import { Id } from '@earshot/shared/ids'
import {
  Acceptance,
  Invitation,
  InvitationList,
  NewInvitation,
  OpenInvitation,
} from '@earshot/shared/invitation'
import { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { auditContextOf } from '../../http/audit-context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { acceptInvitation } from './acceptance.ts'
import { describeInvitation } from './invitation-link.ts'
import { invite, resendInvitation, revokeInvitation, showInvitations } from './invitations.ts'

const invitation = z.object({ invitationId: Id })
const invitationsPath = '/api/v1/users/invitations'
const invitationPath = '/api/v1/invitations/{invitationId}'

const list = declare('manageUsers', {
  method: 'get',
  path: invitationsPath,
  summary: 'The open invitations',
  responses: { 200: json(InvitationList) },
})

const create = declare('manageUsers', {
  method: 'post',
  path: invitationsPath,
  summary: 'Invite somebody by e-mail',
  request: { body: jsonInput(NewInvitation) },
  responses: { 201: json(Invitation) },
})

const resend = declare('manageUsers', {
  method: 'post',
  path: `${invitationPath}/resend`,
  summary: 'Send an invitation again, with a new link',
  request: { params: invitation },
  responses: { 200: json(Invitation) },
})

const revoke = declare('manageUsers', {
  method: 'delete',
  path: invitationPath,
  summary: 'Take an invitation back',
  request: { params: invitation },
  responses: { 204: { description: 'Revoked' } },
})

const look = declare('anyone', {
  method: 'post',
  path: '/api/v1/invitations/look',
  summary: 'What an invitation’s link is for, without using it up',
  request: { body: jsonInput(MailedLink) },
  responses: { 200: json(OpenInvitation) },
})

const accept = declare('anyone', {
  method: 'post',
  path: '/api/v1/invitations/accept',
  summary: 'Accept an invitation, and be signed in to its organisation',
  request: { body: jsonInput(Acceptance) },
  responses: { 200: json(ActionResult) },
})

/** Invitations: what administrators do with them, and what their links lead to. */
export function invitationsRoutes(services: Services) {
  const { sessions, rateLimits } = services
  const app = routeGroup()
  app.use(create.getRoutingPath(), rateLimits.limit('invite', 'POST'))
  app.use(resend.getRoutingPath(), rateLimits.limit('invite'))
  app.use(look.getRoutingPath(), rateLimits.limit('openInvitation'))
  app.use(accept.getRoutingPath(), rateLimits.limit('login'))

  app.openapi(list, async (c) => c.json(await showInvitations(c.var.member, services.db), 200))
  app.openapi(create, async (c) =>
    c.json(await invite(c.var.member, services, c.req.valid('json'), c.var.repeatable), 201),
  )
  app.openapi(resend, async (c) =>
    c.json(await resendInvitation(c.var.member, services, c.req.valid('param').invitationId), 200),
  )
  app.openapi(revoke, async (c) => {
    await revokeInvitation(c.var.member, services, c.req.valid('param').invitationId)
    return c.body(null, 204)
  })
  app.openapi(look, async (c) => c.json(await describeInvitation(services, c.req.valid('json').token), 200))
  app.openapi(accept, async (c) => {
    const cookie = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookie)
    const auditContext = auditContextOf(c, services, null)
    const { userId, tenantId } = await acceptInvitation(
      services,
      { session, auditContext },
      c.req.valid('json'),
    )
    const renewed = await sessions.renew(cookie, { tenantId })
    const userAgent = c.req.header('user-agent') ?? ''
    c.header('set-cookie', renewed ?? (await sessions.start(userId, tenantId, { userAgent })))
    return c.json({ status: 'Ok' as const, messages: [] }, 200)
  })
  return app
}
