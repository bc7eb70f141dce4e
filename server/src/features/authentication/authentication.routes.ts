import {
  Activation,
  Login,
  MailRequest,
  noOrganisation,
  Reauthentication,
  SessionAnswer,
  SignUp,
} from '@earshot/shared/account'
import { ActionResult, LoginResult, SignUpResult } from '@earshot/shared/result'
import { auditContextOf } from '../../http/audit-context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { openSession } from '../../http/open-session.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { emailKey } from '../../lib/email-key.ts'
import { activate } from './activation.ts'
import { heldAnswer } from './held-sign-ups.ts'
import { logIn } from './login.ts'
import { codeRequested, wrongCode } from './login-code.ts'
import { requestMail } from './mail-requests.ts'
import { describeUser, reauthenticate, recordSignOut } from './session.ts'
import { signUp } from './sign-up.ts'
import { readSignUpCookie, setSignUpCookie } from './sign-up-cookie.http.ts'

const signUpRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/signup',
  summary: 'Sign up with e-mail and password',
  request: { body: jsonInput(SignUp) },
  responses: {
    200: json(SignUpResult),
    202: json(SignUpResult, 'The address looks temporary: the sign-up waits for the operator'),
    409: json(SignUpResult, 'The address is taken'),
  },
})

const activateRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/activate',
  summary: 'Use an activation link',
  request: { body: jsonInput(Activation) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link is used up or too old') },
})

const activationMailRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/activation-mail',
  summary: 'Have the activation mail sent again',
  request: { body: jsonInput(MailRequest) },
  responses: { 200: json(ActionResult, 'The same for every address') },
})

const loginRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/login',
  summary: 'Sign in with e-mail and password',
  request: { body: jsonInput(Login) },
  responses: {
    200: json(LoginResult),
    401: json(LoginResult, 'Address, password or code do not fit, or a mailed code is needed'),
  },
})

const logoutRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/logout',
  summary: 'Sign out',
  responses: { 204: { description: 'Signed out' } },
})

const sessionRoute = declare('anyone', {
  method: 'get',
  path: '/api/v1/auth/session',
  summary: 'Who is signed in',
  responses: { 200: json(SessionAnswer) },
})

const reauthenticationRoute = declare(
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

/** A user without an organisation counts as signed out (decisions, "Sessions and tokens"); this says the way on. */
const withoutOrganisation = {
  status: 'Error' as const,
  messages: [
    noOrganisation,
    'Ask an administrator to invite you or to enable your login, or sign up again to start an organisation of your own.',
  ],
}

/** Sign-up, activation, login, logout, and who is signed in. */
export function authenticationRoutes(services: Services) {
  const { config, sessions, rateLimits, loginGuard, live } = services
  const app = routeGroup()
  app.use(signUpRoute.getRoutingPath(), rateLimits.limit('signUp'))
  app.use(activationMailRoute.getRoutingPath(), rateLimits.limit('signUp'))
  app.use(activateRoute.getRoutingPath(), rateLimits.limit('login'))
  app.use(loginRoute.getRoutingPath(), rateLimits.limit('login'))
  app.use(reauthenticationRoute.getRoutingPath(), rateLimits.limit('login'))

  app.openapi(signUpRoute, async (c) => {
    const result = await signUp(services, c.req.valid('json'), setSignUpCookie(c, config.publicUrl))
    return c.json(result, result.status === 'Ok' ? 200 : result === heldAnswer ? 202 : 409)
  })

  app.openapi(activateRoute, async (c) => {
    const browser = readSignUpCookie(c, config.publicUrl)
    const auditContext = auditContextOf(c, services, null)
    const result = await activate(services, { ...c.req.valid('json'), browser, auditContext })
    return c.json(result, result.status === 'Ok' ? 200 : 410)
  })

  app.openapi(activationMailRoute, async (c) => {
    await requestMail(services, 'activation', c.req.valid('json'), auditContextOf(c, services, null))
    return c.json({ status: 'Ok' as const, messages: [activationMailRequested] }, 200)
  })

  app.openapi(loginRoute, async (c) => {
    const form = c.req.valid('json')
    const email = emailKey(form.email)
    const auditContext = auditContextOf(c, services, null)
    const { result: signIn, codeRequired } = await loginGuard.check(c, email, (codeRequired) =>
      logIn(services, form, { auditContext, codeRequired }),
    )
    if (!signIn) {
      if (!codeRequired) return c.json({ status: 'Error' as const, messages: [wrongPassword] }, 401)
      const message = form.code === '' ? codeRequested : wrongCode
      return c.json({ status: 'Error' as const, messages: [message], codeRequired }, 401)
    }
    if (signIn === 'noOrganisation') return c.json(withoutOrganisation, 401)
    await openSession(c, services, signIn)
    loginGuard.remember(c, email)
    return c.json({ status: 'Ok' as const, messages: [] }, 200)
  })

  app.openapi(logoutRoute, async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    if (session) {
      live.closeSession(session.handle)
      await recordSignOut(services, session, auditContextOf(c, services, null))
    }
    c.header('set-cookie', await sessions.end(cookies))
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })

  app.openapi(sessionRoute, async (c) => {
    const session = await sessions.find(c.req.header('cookie') ?? '')
    if (session?.renewedCookie) c.header('set-cookie', session.renewedCookie)
    const user = session && (await describeUser(services, session))
    return c.json({ user: user ?? null, googleLogin: services.google !== undefined }, 200)
  })

  app.openapi(reauthenticationRoute, async (c) => {
    const form = c.req.valid('json')
    const result = await loginGuard.checkSignedIn(c, () => reauthenticate(services, c.var.member, form))
    if (result.status !== 'Ok') return c.json(result, 403)
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { authenticatedAt: c.var.member.now })
    if (cookie) c.header('set-cookie', cookie)
    return c.json(result, 200)
  })

  return app
}

const activationMailRequested =
  'If a sign-up with this address waits to be activated, another activation email is on its way. Please check your spam/junk folder if you do not find it.'

const wrongPassword = 'The email or password is not valid.'
