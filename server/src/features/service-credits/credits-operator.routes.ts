import { ClaimDecision, OperatorClaim, OperatorClaimList } from '@earshot/shared/credit-claim'
import { Id } from '@earshot/shared/ids'
import { z } from '@hono/zod-openapi'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { decideClaim, showClaims } from './decisions.ts'

const path = '/api/v1/operator/credit-claims'

const list = declare('operator', {
  method: 'get',
  path,
  summary: 'Requests for service credits, open ones first',
  responses: { 200: json(OperatorClaimList) },
})

const decide = declare(
  'operator',
  {
    method: 'put',
    path: `${path}/{claimId}/decision`,
    summary: 'Grant or refuse a service credit; the claimant is told by mail',
    request: { params: z.object({ claimId: Id }), body: jsonInput(ClaimDecision) },
    responses: { 200: json(OperatorClaim) },
  },
  { recentLogin: true },
)

/** Service credits, for operators to decide. */
export function creditsOperatorRoutes(services: Services) {
  const app = routeGroup()
  app.openapi(list, async (c) => c.json({ items: await showClaims(c.var.operator.db) }, 200))
  app.openapi(decide, async (c) =>
    c.json(
      await decideClaim(c.var.operator, services, c.req.valid('param').claimId, c.req.valid('json')),
      200,
    ),
  )
  return app
}
