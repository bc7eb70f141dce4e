import { MailedLink } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { auditContextOf } from '../../http/audit-context.ts'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { proveEmail } from './email-proof.ts'

const route = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/change-email',
  summary: 'Use the link that proves a new e-mail address',
  request: { body: jsonInput(MailedLink) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link or the address cannot be used') },
})

/** Where a link that proves a new address is used; in any browser, signed in or not. */
export function emailProofRoutes(services: Services) {
  const { sessions } = services
  const app = routeGroup()
  app.use(route.getRoutingPath(), services.rateLimits.limit('login'))

  app.openapi(route, async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const { result, userId } = await proveEmail(services, c.req.valid('json').token, {
      sessionId: session?.handle,
      auditContext: auditContextOf(c, services, null),
    })
    if (result.status !== 'Ok') return c.json(result, 410)
    const cookie = session?.userId === userId ? await sessions.renew(cookies, {}) : undefined
    if (cookie) c.header('set-cookie', cookie)
    return c.json(result, 200)
  })

  return app
}
