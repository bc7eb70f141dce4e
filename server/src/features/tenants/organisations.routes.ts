import { NewOrganisation, OrganisationChoice } from '@earshot/shared/organisation'
import type { Context } from 'hono'
import { unauthenticated } from '../../http/app-error.ts'
import type { AppEnv } from '../../http/context.ts'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { openOrganisation } from './new-organisation.ts'
import { enterOrganisation } from './switch.ts'

const create = declare('ownAccount', {
  method: 'post',
  path: '/api/v1/organisations',
  summary: 'Make a further organisation and go on in it; the session gets a new cookie',
  request: { body: jsonInput(NewOrganisation) },
  responses: { 201: json(OrganisationChoice) },
})

const enter = declare(
  'ownAccount',
  {
    method: 'put',
    path: '/api/v1/auth/session/organisation',
    summary: 'Go on in another of one’s organisations; the session gets a new cookie',
    request: { body: jsonInput(OrganisationChoice) },
    responses: { 204: { description: 'Switched' } },
  },
  { whileSuspended: true },
)

/** Between a person's organisations. */
export function organisationsRoutes(services: Services) {
  const { db, rateLimits, sessions, live } = services
  const app = routeGroup()
  app.use(create.getRoutingPath(), rateLimits.limit('newOrganisation'))

  /** The session under another cookie, in another organisation; what listened with the old one hears no more. */
  async function goOnIn(c: Context<AppEnv>, tenantId: string): Promise<void> {
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { tenantId })
    if (!cookie) throw unauthenticated()
    live.closeSession(c.var.member.actor.sessionId)
    c.header('set-cookie', cookie)
  }

  app.openapi(create, async (c) => {
    const organisationId = await openOrganisation(c.var.member, db, c.req.valid('json').name)
    await goOnIn(c, organisationId)
    return c.json({ organisationId }, 201)
  })

  app.openapi(enter, async (c) => {
    const { organisationId } = c.req.valid('json')
    await enterOrganisation(c.var.member, db, organisationId)
    await goOnIn(c, organisationId)
    return c.body(null, 204)
  })

  return app
}
