import { Id } from '@earshot/shared/ids'
import {
  OperatorOrganisationDetail,
  OperatorOrganisationPage,
  OperatorOrganisationQuery,
  PlanChoice,
  Suspension,
} from '@earshot/shared/operator'
import { z } from '@hono/zod-openapi'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { restoreOrganisation, suspendOrganisation } from '../organisations/suspension.ts'
import {
  expectOrganisation,
  setOrganisationPlan,
  showOrganisation,
  showOrganisations,
} from './organisations.ts'

const path = '/api/v1/operator/organisations'
const params = z.object({ organisationId: Id })
const responses = { 200: json(OperatorOrganisationDetail) }

const list = declare('operator', {
  method: 'get',
  path,
  summary: 'All organisations, newest first',
  request: { query: OperatorOrganisationQuery },
  responses: { 200: json(OperatorOrganisationPage) },
})

const show = declare('operator', {
  method: 'get',
  path: `${path}/{organisationId}`,
  summary: 'One organisation, its administrators and what of its plan is used',
  request: { params },
  responses,
})

const setPlan = declare(
  'operator',
  {
    method: 'put',
    path: `${path}/{organisationId}/plan`,
    summary: 'Put an organisation on a plan, by hand',
    request: { params, body: jsonInput(PlanChoice) },
    responses,
  },
  { recentLogin: true },
)

const suspend = declare(
  'operator',
  {
    method: 'put',
    path: `${path}/{organisationId}/suspension`,
    summary: 'Keep everybody out of an organisation; its administrators are told why',
    request: { params, body: jsonInput(Suspension) },
    responses,
  },
  { recentLogin: true },
)

const restore = declare(
  'operator',
  {
    method: 'delete',
    path: `${path}/{organisationId}/suspension`,
    summary: 'Lift a suspension; all is as it was',
    request: { params },
    responses,
  },
  { recentLogin: true },
)

/** Organisations, for operators. */
export function operatorOrganisationsRoutes(services: Services) {
  const app = routeGroup()

  app.openapi(list, async (c) => c.json(await showOrganisations(c.var.operator, c.req.valid('query')), 200))
  app.openapi(show, async (c) =>
    c.json(await showOrganisation(c.var.operator, c.req.valid('param').organisationId), 200),
  )
  app.openapi(setPlan, async (c) => {
    const { organisationId } = c.req.valid('param')
    await setOrganisationPlan(c.var.operator, organisationId, c.req.valid('json').plan)
    return c.json(await showOrganisation(c.var.operator, organisationId), 200)
  })
  app.openapi(suspend, async (c) => {
    const { organisationId } = c.req.valid('param')
    await expectOrganisation(c.var.operator, organisationId)
    await suspendOrganisation(services, c.var.operator, organisationId, c.req.valid('json').reason)
    return c.json(await showOrganisation(c.var.operator, organisationId), 200)
  })
  app.openapi(restore, async (c) => {
    const { organisationId } = c.req.valid('param')
    await expectOrganisation(c.var.operator, organisationId)
    await restoreOrganisation(services, c.var.operator, organisationId)
    return c.json(await showOrganisation(c.var.operator, organisationId), 200)
  })
  return app
}
