import { Reauthentication } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { reauthenticate } from './reauthentication.ts'

const route = declare(
  'ownAccount',
  {
    method: 'post',
    path: '/api/v1/auth/reauthenticate',
    summary: 'Prove again who is signed in',
    request: { body: jsonInput(Reauthentication) },
    responses: { 200: json(ActionResult), 403: json(ActionResult, 'The password does not fit') },
  },
  { whileSuspended: true },
)

/** Proof of who is signed in, for what asks for a recent login. */
export function reauthenticationRoutes(services: Services) {
  const app = routeGroup()
  app.use(route.getRoutingPath(), services.rateLimits.limit('login'))

  app.openapi(route, async (c) => {
    const form = c.req.valid('json')
    const result = await services.loginGuard.checkSignedIn(c, () =>
      reauthenticate(services, c.var.member, form),
    )
    if (result.status !== 'Ok') return c.json(result, 403)
    const cookie = await services.sessions.renew(c.req.header('cookie') ?? '', {
      authenticatedAt: c.var.member.now,
    })
    if (cookie) c.header('set-cookie', cookie)
    return c.json(result, 200)
  })

  return app
}
