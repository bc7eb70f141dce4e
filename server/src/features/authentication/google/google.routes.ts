import { GoogleReturn, GoogleSignUp, GoogleStart } from '@earshot/shared/account/account'
import { GoogleAcceptance } from '@earshot/shared/invitation/invitation'
import { limits } from '@earshot/shared/limits'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { requireOpenSignUp } from '../../../auth/sign-up-mode.ts'
import type { AnyCtx, AppEnv } from '../../../http/context.ts'
import { openSession } from '../../../http/open-session.ts'
import { publicCtx } from '../../../http/request-context.ts'
import { Routes } from '../../../http/routes.ts'
import type { Services } from '../../../http/services.ts'
import { routeGroup, validate } from '../../../http/validate.ts'
import { newSecret } from '../../../lib/id.ts'
import { signUpCookie } from '../session/request-cookies.http.ts'
import { CallbackQuery, handleCallback } from './google-callback.ts'
import { beginFlow, type Purpose } from './google-flow.ts'
import { prepareGoogleAcceptance } from './google-invitation.ts'

const common = {
  rateLimit: 'login',
  answer: GoogleStart,
  description: 'Where the browser goes next',
} as const

async function begin(ctx: AnyCtx, c: Context<AppEnv>, purpose: Purpose): Promise<GoogleStart> {
  const { url, browser } = await beginFlow(ctx, purpose)
  flowCookie(ctx).set(c, browser)
  return { url }
}

/** Sign-up, login, accepting an invitation, connecting an account and reauthentication, with a Google account. */
export const googleRoutes = new Routes()

googleRoutes.post(
  '/api/v1/auth/google/login',
  {
    ...common,
    access: 'anyone',
    summary: 'Start to sign in with Google, or the provider in its place',
    details: '404 if no provider is configured.',
    body: GoogleReturn,
  },
  (ctx, { body }, c) => begin(ctx, c, { intent: 'login', ...body }),
)

googleRoutes.post(
  '/api/v1/auth/google/signup',
  {
    ...common,
    access: 'anyone',
    summary: 'Start to sign up with Google, or the provider in its place',
    body: GoogleSignUp,
  },
  (ctx, { body }, c) => {
    requireOpenSignUp(ctx)
    return begin(ctx, c, { intent: 'signUp', form: body })
  },
)

googleRoutes.post(
  '/api/v1/auth/google/invitation',
  {
    ...common,
    access: 'anyone',
    summary: 'Start to accept an invitation with a new account at Google, or the provider in its place',
    details: '410 for an invalid link, 409 if there is an account.',
    body: GoogleAcceptance,
  },
  async (ctx, { body }, c) => {
    const session = await ctx.services.sessions.find(c.req.header('cookie') ?? '')
    const answer = await prepareGoogleAcceptance(ctx, session, body)
    return begin(ctx, c, { intent: 'acceptInvitation', answer })
  },
)

googleRoutes.post(
  '/api/v1/auth/google/link',
  {
    ...common,
    access: 'ownAccount',
    recentLogin: true,
    summary: 'Start to connect your account with Google, or the provider in its place',
    body: GoogleReturn,
  },
  (ctx, { body }, c) => begin(ctx, c, { intent: 'link', session: ctx.actor.sessionId, ...body }),
)

googleRoutes.post(
  '/api/v1/auth/google/reauthentication',
  {
    ...common,
    access: 'ownAccount',
    whileSuspended: true,
    summary: 'Start to confirm the login with Google, or the provider in its place',
    body: GoogleReturn,
  },
  (ctx, { body }, c) => begin(ctx, c, { intent: 'reauthenticate', session: ctx.actor.sessionId, ...body }),
)

/** Redirect target of Google. Not an API call: OAuth makes it a GET, and the state parameter lets it run only once. */
export const googleCallback = (services: Services) =>
  routeGroup().get('/api/v1/auth/google/callback', validate('query', CallbackQuery), async (c) => {
    const ctx = publicCtx(c, services)
    const { sessions } = services
    const cookie = flowCookie(ctx)
    const cookies = c.req.header('cookie') ?? ''
    const { publicUrl } = services.config
    const signUpSecret = signUpCookie.secretOf(c, publicUrl) ?? newSecret(24)
    const { to, start, renew, mailed } = await handleCallback(ctx, c.req.valid('query'), {
      secret: cookie.get(c),
      session: await sessions.find(cookies),
      signUpSecret,
    })
    if (mailed) signUpCookie.set(c, publicUrl, signUpSecret)
    if (start) await openSession(c, services, start, { provider: 'google' })
    const renewed = renew && (await sessions.renew(cookies, { authenticatedAt: ctx.now }))
    if (renewed) c.header('set-cookie', renewed)
    cookie.clear(c)
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(to, 303)
  })

/** Cookie that binds a flow to the browser that began it, for the life of the flow. */
function flowCookie({ services: { config } }: AnyCtx) {
  const name = 'earshot-google'
  const secure = config.publicUrl.startsWith('https:')
  // Browsers accept the prefix only over https, which a server on a laptop lacks.
  const prefix = secure ? ('host' as const) : undefined
  const attributes = { path: '/', secure, ...(prefix && { prefix }) }
  return {
    get: (c: Context<AppEnv>): string => getCookie(c, name, prefix) ?? '',
    set: (c: Context<AppEnv>, value: string): void =>
      setCookie(c, name, value, {
        ...attributes,
        httpOnly: true,
        // Google redirects here from its own pages, and `Strict` cookies would not be sent.
        sameSite: 'Lax',
        maxAge: limits.googleFlowLife / 1000,
      }),
    clear: (c: Context<AppEnv>): void => void deleteCookie(c, name, attributes),
  }
}
