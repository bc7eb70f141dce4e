import {
  MailedLink,
  MailRequest,
  PasswordChange,
  PasswordCheck,
  PasswordCheckResult,
} from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { isEasyPassword } from '../../auth/easy-passwords.ts'
import { auditContextOf } from '../../http/audit-context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { openSession } from '../../http/open-session.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { requestMail } from './mail-requests.ts'
import { changePassword, updateFailed } from './password.ts'
import { recover } from './recovery.ts'

const forgottenRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/forgotten-password',
  summary: 'Have a link for a new password sent',
  request: { body: jsonInput(MailRequest) },
  responses: { 200: json(ActionResult, 'The same for every address') },
})

const recoveryRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/recovery',
  summary: 'Use a recovery link: a session that may set a new password and nothing else',
  request: { body: jsonInput(MailedLink) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link is used up or too old') },
})

const passwordCheckRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/password-check',
  summary: 'Whether a password is among those that are tried first',
  request: { body: jsonInput(PasswordCheck) },
  responses: { 200: json(PasswordCheckResult) },
})

const passwordRoute = declare(
  'ownAccount',
  {
    method: 'post',
    path: '/api/v1/auth/password',
    summary: 'Set a new password',
    request: { body: jsonInput(PasswordChange) },
    responses: {
      200: json(ActionResult),
      401: json(ActionResult, 'Nobody is signed in'),
      422: json(ActionResult, 'A password is missing or does not fit'),
    },
  },
  { duringRecovery: true, whileSuspended: true, signedOutMessage: updateFailed },
)

/** Forgotten passwords and new ones. */
export function passwordsRoutes(services: Services) {
  const { sessions, rateLimits, loginGuard, clock } = services
  const app = routeGroup()
  app.use(forgottenRoute.getRoutingPath(), rateLimits.limit('signUp'))
  app.use(recoveryRoute.getRoutingPath(), rateLimits.limit('login'))
  app.use(passwordRoute.getRoutingPath(), rateLimits.limit('login'))
  app.use(passwordCheckRoute.getRoutingPath(), rateLimits.limit('passwordCheck'))

  app.openapi(forgottenRoute, async (c) => {
    await requestMail(services, 'recovery', c.req.valid('json'), auditContextOf(c, services, null))
    return c.json({ status: 'Ok' as const, messages: [resetRequested] }, 200)
  })

  app.openapi(recoveryRoute, async (c) => {
    const signIn = await recover(services, c.req.valid('json').token, auditContextOf(c, services, null))
    if (!signIn) return c.json({ status: 'Error' as const, messages: [expiredLink] }, 410)
    await openSession(c, services, signIn, { recovery: true })
    loginGuard.remember(c, signIn.email)
    return c.json({ status: 'Ok' as const, messages: [] }, 200)
  })

  app.openapi(passwordCheckRoute, (c) => {
    const { password, names } = c.req.valid('json')
    return c.json({ easy: isEasyPassword(password, names) }, 200)
  })

  app.openapi(passwordRoute, async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const recovery = (await sessions.find(cookies))?.recovery ?? false
    const form = c.req.valid('json')
    const result = await loginGuard.checkSignedIn(c, () =>
      changePassword(services, c.get('member'), form, { recovery }),
    )
    if (result.status !== 'Ok') return c.json(result, 422)
    const cookie = await sessions.renew(cookies, { recovery: false, authenticatedAt: clock() })
    if (cookie) c.header('set-cookie', cookie)
    return c.json(result, 200)
  })

  return app
}

/** Product specification, section 8. */
const resetRequested =
  'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.'

const expiredLink =
  'This link has expired or has been used already. Please request another password reset, or click on the link in the latest email.'
