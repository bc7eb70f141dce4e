import {
  Activation,
  Login,
  MailRequest,
  noOrganisation,
  Reauthentication,
  SessionAnswer,
  SignUp,
} from '@earshot/shared/account/account'
import { ActionResult, LoginResult, SignUpResult } from '@earshot/shared/result'
import { z } from 'zod'
import { openSession } from '../../http/open-session.ts'
import { json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { emailKey } from '../../lib/email-key.ts'
import { activate } from './activation.ts'
import { requestMail } from './mail-requests.ts'
import { describeVisitor, endDemoVisit } from './session/live-demo.http.ts'
import { logIn } from './session/login.ts'
import { codeRequested, wrongCode } from './session/login-code.ts'
import { signUpCookie } from './session/request-cookies.http.ts'
import { describeUser, reauthenticate, recordSignOut } from './session/session.ts'
import { signUp } from './sign-up.ts'

/** Sign-up, activation, login, logout, and the current session. */
export const authenticationRoutes = new Routes()

authenticationRoutes.post(
  '/api/v1/auth/signup',
  {
    access: 'anyone',
    rateLimit: 'signUp',
    repeatable: true,
    summary: 'Sign up with email and password',
    body: SignUp,
    answer: SignUpResult,
    failure: { status: 409, description: 'The address is taken' },
    also: { 202: json(SignUpResult, 'The address looks temporary: the sign-up waits for the operator') },
  },
  async (ctx, { body }, c) => {
    const { publicUrl } = ctx.services.config
    const { result, held, cookie } = await signUp(ctx, body, signUpCookie.secretOf(c, publicUrl))
    signUpCookie.set(c, publicUrl, cookie)
    return held ? c.json(result, 202) : result
  },
)

authenticationRoutes.post(
  '/api/v1/auth/activate',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Use an activation link',
    details: 'Creates the account, and signs in.',
    body: Activation,
    answer: ActionResult,
    failure: { status: 410, description: 'The link was used or has expired' },
  },
  async (ctx, { body }, c) => {
    const browser = signUpCookie.read(c, ctx.services.config.publicUrl)
    const { result, signIn } = await activate(ctx, { ...body, browser })
    if (signIn) await openSession(c, ctx.services, signIn)
    return result
  },
)

authenticationRoutes.post(
  '/api/v1/auth/activation-mail',
  {
    access: 'anyone',
    rateLimit: 'signUp',
    summary: 'Request another activation email',
    body: MailRequest,
    answer: ActionResult,
    description: 'The same for every address',
  },
  async (ctx, { body: { email } }, c) => {
    const knownBrowser = ctx.services.loginGuard.findKnownBrowser(c, email)
    const browser = signUpCookie.read(c, ctx.services.config.publicUrl) ?? ''
    await requestMail(ctx, 'activation', { email, knownBrowser, browser })
    return { status: 'Ok' as const, messages: [activationMailRequested] }
  },
)

authenticationRoutes.post(
  '/api/v1/auth/login',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Sign in with email and password',
    details: 'If the response has `codeRequired`, repeat the call with the emailed `code`.',
    body: Login,
    answer: LoginResult,
    failure: {
      status: 401,
      description: 'Email, password or code are wrong, or an emailed code is needed',
    },
  },
  async (ctx, { body }, c) => {
    const { loginGuard } = ctx.services
    const email = emailKey(body.email)
    const { result: signIn, codeRequired } = await loginGuard.check(c, email, (codeRequired) =>
      logIn(ctx, body, codeRequired),
    )
    if (!signIn) {
      if (!codeRequired) return { status: 'Error' as const, messages: [wrongPassword] }
      const message = body.code === '' ? codeRequested : wrongCode
      return { status: 'Error' as const, messages: [message], codeRequired }
    }
    if (signIn === 'noOrganisation') return withoutOrganisation
    await openSession(c, ctx.services, signIn)
    loginGuard.remember(c, email)
    return { status: 'Ok' as const, messages: [] }
  },
)

authenticationRoutes.post(
  '/api/v1/auth/logout',
  { access: 'anyone', summary: 'Sign out', noContent: 'Signed out' },
  async (ctx, _, c) => {
    const { sessions, live } = ctx.services
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    if (session) {
      live.closeSession(session.handle)
      await recordSignOut(ctx, session)
    }
    c.header('set-cookie', await sessions.end(cookies))
    endDemoVisit(c, ctx.services)
    c.header('clear-site-data', '"cache"')
  },
)

/** Consoles opened before the last upgrade know `googleLogin` only, not the provider's name. */
const SessionOfAnyConsole = SessionAnswer.extend({ googleLogin: z.boolean() })

authenticationRoutes.get(
  '/api/v1/auth/session',
  { access: 'anyone', summary: 'Get the session', answer: SessionOfAnyConsole },
  async (ctx, _, c) => {
    const { sessions, google } = ctx.services
    const session = await sessions.find(c.req.header('cookie') ?? '')
    if (session?.renewedCookie) c.header('set-cookie', session.renewedCookie)
    const user = (session && (await describeUser(ctx, session))) ?? (await describeVisitor(c, ctx))
    return { user: user ?? null, provider: google?.name ?? '', googleLogin: google !== undefined }
  },
)

authenticationRoutes.post(
  '/api/v1/auth/reauthenticate',
  {
    access: 'ownAccount',
    whileSuspended: true,
    rateLimit: 'login',
    summary: 'Confirm the login with the password',
    details: 'The session gets a new cookie and counts as a recent login. 403 for a wrong password.',
    body: Reauthentication,
    answer: ActionResult,
    failure: { status: 403, description: 'The password is wrong' },
  },
  async (ctx, { body }, c) => {
    const { sessions, loginGuard } = ctx.services
    const result = await loginGuard.checkSignedIn(c, ctx, () => reauthenticate(ctx, body))
    if (result.status !== 'Ok') return result
    const cookie = await sessions.renew(c.req.header('cookie') ?? '', { authenticatedAt: ctx.now })
    if (cookie) c.header('set-cookie', cookie)
    return result
  },
)

/**
 * A user without an organisation counts as signed out (decisions, "Sessions and tokens"); the message tells them how to
 * go on.
 */
const withoutOrganisation = {
  status: 'Error' as const,
  messages: [
    noOrganisation,
    'Ask an administrator to invite you or to enable your login, or sign up again to start an organisation of your own.',
  ],
}

const activationMailRequested =
  'If a sign-up with this address waits to be activated, another activation email is on its way. Please check your spam/junk folder if you do not find it.'

const wrongPassword = 'The email or password is not valid.'
