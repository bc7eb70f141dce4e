import { NewOrganisation, OrganisationChoice } from '@earshot/shared/organisation'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { openOrganisation } from './new-organisation.ts'
import { enterOrganisation } from './switch-organisation.ts'

const create = declare('ownAccount', {
  method: 'post',
  path: '/api/v1/organisations',
  summary: 'Make a further organisation; the session stays where it is',
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

  app.openapi(create, async (c) =>
    c.json(await openOrganisation(c.var.member, db, c.req.valid('json').name, c.var.repeatable), 201),
  )

  app.openapi(enter, async (c) => {
    const { organisationId } = c.req.valid('json')
    await enterOrganisation(c.var.member, db, organisationId)
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { tenantId: organisationId })
    if (!cookie) throw unauthenticated()
    // What listened with the old cookie hears no more.
    live.closeSession(c.var.member.actor.sessionId)
    c.header('set-cookie', cookie)
    return c.body(null, 204)
  })

  return app
}
