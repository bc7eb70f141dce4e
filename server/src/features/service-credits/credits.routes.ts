import { CreditClaim, NewCreditClaim, ServiceCredits } from '@earshot/shared/credit-claim'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import type { SampleHistory } from '../service-status/sample-history.ts'
import { claimCredit, showCredits } from './credits.ts'

const path = '/api/v1/organisation/service-credits'

const show = declare('manageBilling', {
  method: 'get',
  path,
  summary: 'What this month and the one before bring, and what was asked for',
  responses: { 200: json(ServiceCredits) },
})

const claim = declare('manageBilling', {
  method: 'post',
  path,
  summary: 'Ask for a month’s service credit',
  request: { body: jsonInput(NewCreditClaim) },
  responses: { 201: json(CreditClaim) },
})

/** Service credits of the session's organisation. */
export function creditsRoutes(services: Services & { samples: SampleHistory }) {
  const app = routeGroup()
  app.openapi(show, async (c) => c.json(await showCredits(c.var.member, services), 200))
  app.openapi(claim, async (c) =>
    c.json(await claimCredit(c.var.member, services, c.req.valid('json'), c.var.repeatable), 201),
  )
  return app
}
