import { GoogleReturn, GoogleSignUp, GoogleStart } from '@earshot/shared/account'
import { GoogleAcceptance } from '@earshot/shared/invitation'
import { limits } from '@earshot/shared/limits'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { auditContextOf } from '../../http/audit-context.ts'
import type { AppEnv } from '../../http/context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { openSession } from '../../http/open-session.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { validate } from '../../http/validate.ts'
import { CallbackQuery, handleCallback } from './google-callback.ts'
import { beginFlow, type Purpose } from './google-flow.ts'
import { prepareGoogleAcceptance } from './google-invitation.ts'

const started = { 200: json(GoogleStart, 'Where the browser goes next') }

const loginRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/google/login',
  summary: 'Begin to sign in with Google',
  request: { body: jsonInput(GoogleReturn) },
  responses: started,
})

const signUpRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/google/signup',
  summary: 'Begin to sign up with Google',
  request: { body: jsonInput(GoogleSignUp) },
  responses: started,
})

const invitationRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/google/invitation',
  summary: 'Begin to accept an invitation with Google, with a new account',
  request: { body: jsonInput(GoogleAcceptance) },
  responses: started,
})

const linkRoute = declare(
  'ownAccount',
  {
    method: 'post',
    path: '/api/v1/auth/google/link',
    summary: 'Begin to connect the own account with Google',
    request: { body: jsonInput(GoogleReturn) },
    responses: started,
  },
  { recentLogin: true },
)

const reauthenticationRoute = declare(
  'ownAccount',
  {
    method: 'post',
    path: '/api/v1/auth/google/reauthentication',
    summary: 'Begin to prove with Google who one is',
    request: { body: jsonInput(GoogleReturn) },
    responses: started,
  },
  { whileSuspended: true },
)

/** Sign-up, login, accepting an invitation, connecting and proving who one is, with a Google account. */
export function googleRoutes(services: Services) {
  const { sessions, rateLimits, config } = services
  const cookie = flowCookie(config.publicUrl.startsWith('https:'))
  const app = routeGroup()
  const begin = async (c: Context<AppEnv>, purpose: Purpose) => {
    const { url, browser } = await beginFlow(services, purpose)
    cookie.set(c, browser)
    return { url }
  }
  for (const route of [loginRoute, signUpRoute, invitationRoute, linkRoute, reauthenticationRoute])
    app.use(route.getRoutingPath(), rateLimits.limit('login'))

  app.openapi(loginRoute, async (c) =>
    c.json(await begin(c, { intent: 'login', ...c.req.valid('json') }), 200),
  )

  app.openapi(signUpRoute, async (c) =>
    c.json(await begin(c, { intent: 'signUp', form: c.req.valid('json') }), 200),
  )

  app.openapi(invitationRoute, async (c) => {
    const session = await sessions.find(c.req.header('cookie') ?? '')
    const answer = await prepareGoogleAcceptance(services, session, c.req.valid('json'))
    return c.json(await begin(c, { intent: 'acceptInvitation', answer }), 200)
  })

  app.openapi(linkRoute, async (c) => {
    const session = c.get('member').actor.sessionId
    return c.json(await begin(c, { intent: 'link', session, ...c.req.valid('json') }), 200)
  })

  app.openapi(reauthenticationRoute, async (c) => {
    const session = c.get('member').actor.sessionId
    return c.json(await begin(c, { intent: 'reauthenticate', session, ...c.req.valid('json') }), 200)
  })

  // No call of a client's: OAuth makes it a GET, and the state makes it happen once.
  app.get('/api/v1/auth/google/callback', validate('query', CallbackQuery), async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const { to, start, renew } = await handleCallback(services, c.req.valid('query'), {
      secret: cookie.get(c),
      session: await sessions.find(cookies),
      auditContext: auditContextOf(c, services, null),
    })
    if (start) await openSession(c, services, start, { provider: 'google' })
    const renewed = renew && (await sessions.renew(cookies, { authenticatedAt: services.clock() }))
    if (renewed) c.header('set-cookie', renewed)
    cookie.clear(c)
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(to, 303)
  })

  return app
}

/** Binds a flow to the browser that began it, for as long as the flow lasts. */
function flowCookie(secure: boolean) {
  const name = 'earshot-google'
  // Browsers take the prefix from https only, and a laptop's server has none.
  const prefix = secure ? ('host' as const) : undefined
  const attributes = { path: '/', secure, ...(prefix && { prefix }) }
  return {
    get: (c: Context<AppEnv>): string => getCookie(c, name, prefix) ?? '',
    set: (c: Context<AppEnv>, value: string): void =>
      setCookie(c, name, value, {
        ...attributes,
        httpOnly: true,
        // Google sends the browser here from its own pages, which `Strict` would not count.
        sameSite: 'Lax',
        maxAge: limits.googleFlowLife / 1000,
      }),
    clear: (c: Context<AppEnv>): void => void deleteCookie(c, name, attributes),
  }
}
