import {
  EmailLinkToken,
  MailRequest,
  PasswordChange,
  PasswordCheck,
  PasswordCheckResult,
} from '@earshot/shared/account/account'
import { ActionResult } from '@earshot/shared/result'
import { isEasyPassword } from '../../auth/password/easy-passwords.ts'
import { openSession } from '../../http/open-session.ts'
import { json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { requestMail } from './mail-requests.ts'
import { changePassword, updateFailed } from './password.ts'
import { recover } from './recovery.ts'
import { recoveryCookie } from './session/request-cookies.http.ts'

/** Forgotten passwords and new ones. */
export const passwordsRoutes = new Routes()

passwordsRoutes.post(
  '/api/v1/auth/forgotten-password',
  {
    access: 'anyone',
    rateLimit: 'signUp',
    summary: 'Request a link for a new password',
    body: MailRequest,
    answer: ActionResult,
    description: 'The same for every address',
  },
  async (ctx, { body: { email } }, c) => {
    const knownBrowser = ctx.services.loginGuard.findKnownBrowser(c, email)
    const browser = recoveryCookie.keep(c, ctx.services.config.publicUrl)
    await requestMail(ctx, 'recovery', { email, knownBrowser, browser })
    return { status: 'Ok' as const, messages: [resetRequested] }
  },
)

passwordsRoutes.post(
  '/api/v1/auth/recovery',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Use a recovery link; its session can only set a new password',
    details: 'The session can only set a new password.',
    body: EmailLinkToken,
    answer: ActionResult,
    failure: { status: 410, description: 'The link was used or has expired' },
  },
  async (ctx, { body }, c) => {
    const signIn = await recover(ctx, body.token)
    if (!signIn) return { status: 'Error' as const, messages: [expiredLink] }
    await openSession(c, ctx.services, signIn, { recovery: true })
    ctx.services.loginGuard.remember(c, signIn.email)
    return { status: 'Ok' as const, messages: [] }
  },
)

passwordsRoutes.post(
  '/api/v1/auth/password-check',
  {
    access: 'anyone',
    rateLimit: 'passwordCheck',
    summary: 'Check whether a password is easy to guess',
    body: PasswordCheck,
    answer: PasswordCheckResult,
  },
  (_, { body }) => ({ easy: isEasyPassword(body.password, body.names) }),
)

passwordsRoutes.post(
  '/api/v1/auth/password',
  {
    access: 'ownAccount',
    duringRecovery: true,
    whileSuspended: true,
    signedOutMessage: updateFailed,
    rateLimit: 'login',
    summary: 'Set a new password',
    details: 'Without a session it also answers with a result.',
    body: PasswordChange,
    answer: ActionResult,
    failure: { status: 422, description: 'A password is missing or wrong' },
    also: { 401: json(ActionResult, 'Nobody is signed in') },
  },
  async (ctx, { body }, c) => {
    const { sessions, loginGuard } = ctx.services
    const cookies = c.req.header('cookie') ?? ''
    const { recovery } = c.get('session')
    const result = await loginGuard.checkSignedIn(c, ctx, () => changePassword(ctx, body, { recovery }))
    if (result.status !== 'Ok') return result
    const cookie = await sessions.renew(cookies, { recovery: false, authenticatedAt: ctx.services.clock() })
    if (cookie) c.header('set-cookie', cookie)
    return result
  },
)

/** Product specification, section 8. */
const resetRequested =
  'You have been sent an email to reset your password, if you have a valid email address in the system. Please check your spam/junk folder if you have not received an email.'

const expiredLink =
  'This link has expired or has been used already. Please request another password reset, or click on the link in the latest email.'
