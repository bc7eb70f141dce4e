import {
  NewOrganisation,
  NewOwner,
  Organisation,
  OrganisationChange,
  OrganisationChoice,
  OrganisationContents,
  OrganisationDeletion,
  OrganisationUsage,
} from '@earshot/shared/organisation'
import { z } from 'zod'
import { answer } from '../../http/answer.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { streamOf } from '../../http/stream.ts'
import { unauthenticated } from '../../lib/app-error.ts'
import { deleteOrganisation } from './deletion.ts'
import { exportOrganisation } from './organisation-export.ts'
import { addOrganisation, switchOrganisation } from './organisations.ts'
import { changeOrganisation, showContents, showOrganisation, showUsage } from './settings.ts'
import { transferOwnership } from './transfer.ts'

const path = '/api/v1/organisation'

const show = declare('manageOrganisation', {
  method: 'get',
  path,
  summary: 'The organisation and its administrators',
  responses: { 200: json(Organisation) },
})

const change = declare('manageOrganisation', {
  method: 'patch',
  path,
  summary: 'Change the organisation’s name, or the name that its mails come from',
  request: { body: jsonInput(OrganisationChange) },
  responses: { 200: json(Organisation) },
})

const usage = declare('manageBilling', {
  method: 'get',
  path: `${path}/usage`,
  summary: 'The plan, and what of its limits is used',
  responses: { 200: json(OrganisationUsage) },
})

const contents = declare('deleteOrganisation', {
  method: 'get',
  path: `${path}/contents`,
  summary: 'What goes when the organisation goes, in numbers',
  responses: { 200: json(OrganisationContents) },
})

const transfer = declare(
  'transferOwnership',
  {
    method: 'put',
    path: `${path}/owner`,
    summary: 'Hand the organisation to another administrator',
    request: { body: jsonInput(NewOwner) },
    responses: { 200: json(Organisation) },
  },
  { recentLogin: true },
)

const download = declare(
  'manageOrganisation',
  {
    method: 'post',
    path: `${path}/export`,
    summary: 'Everything of the organisation as one JSON file',
    responses: { 200: json(z.looseObject({}), 'A file, sent while it is read') },
  },
  { recentLogin: true },
)

const remove = declare(
  'deleteOrganisation',
  {
    method: 'post',
    path: `${path}/deletion`,
    summary: 'Delete the organisation, its name typed',
    request: { body: jsonInput(OrganisationDeletion) },
    responses: { 204: { description: 'Nobody is signed in to it any more, and its rows are going' } },
  },
  { recentLogin: true },
)

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

/** The organisation that the session is in, and the person's others. */
export function organisationsRoutes(services: Services) {
  const { db, rateLimits, sessions, live } = services
  const app = routeGroup()
  app.use(create.getRoutingPath(), rateLimits.limit('newOrganisation'))

  app.openapi(show, async (c) => c.json(await showOrganisation(c.var.member, db), 200))
  app.openapi(change, async (c) =>
    c.json(await changeOrganisation(c.var.member, db, c.req.valid('json')), 200),
  )
  app.openapi(usage, async (c) => c.json(await showUsage(c.var.member, db), 200))
  app.openapi(contents, async (c) => c.json(await showContents(c.var.member), 200))

  app.openapi(transfer, async (c) => {
    const organisation = await transferOwnership(c.var.member, services, c.req.valid('json').personId)
    const renewed = await sessions.renew(c.req.header('cookie') ?? '', {})
    if (renewed) c.header('set-cookie', renewed)
    return c.json(organisation, 200)
  })

  app.openapi(download, async (c) => {
    const { fileName, text } = await exportOrganisation(c.var.member, db)
    return answer(c, 200, streamOf(text, services.log), {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })

  app.openapi(remove, async (c) => {
    await deleteOrganisation(c.var.member, services, c.req.valid('json').name)
    c.header('set-cookie', await sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })

  app.openapi(create, async (c) =>
    c.json(await addOrganisation(c.var.member, db, c.req.valid('json').name, c.var.repeatable), 201),
  )

  app.openapi(enter, async (c) => {
    const { organisationId } = c.req.valid('json')
    await switchOrganisation(c.var.member, db, organisationId)
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { tenantId: organisationId })
    if (!cookie) throw unauthenticated()
    // What listened with the old cookie hears no more.
    live.closeSession(c.var.member.actor.sessionId)
    c.header('set-cookie', cookie)
    return c.body(null, 204)
  })

  return app
}
