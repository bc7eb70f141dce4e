import { Login } from '@earshot/shared/account'
import { AccountDeletion } from '@earshot/shared/own-account'
import type { Context } from 'hono'
import { z } from 'zod'
import { jsonAttachment } from '../../http/attachment.ts'
import type { AccountCtx, AppEnv, PublicCtx } from '../../http/context.ts'
import { json, Routes } from '../../http/routes.ts'
import { AppError, conflict, forbidden } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findUserWithoutOrganisation } from '../authentication/login.ts'
import { codeRequested, wrongCode } from '../authentication/login-code.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'

const path = '/api/v1/account'
const ownDataPath = '/api/v1/own-data'
const file = { 200: json(z.looseObject({}), 'A file') }

/**
 * What a person may have and may have gone; under `own-data` for somebody who has no organisation to sign in to: they
 * prove with every call who they are, and get no session by it.
 */
export const privacyRoutes = new Routes()

privacyRoutes.post(
  `${path}/export`,
  {
    access: 'ownAccount',
    recentLogin: true,
    whileSuspended: true,
    summary: 'Everything held about oneself as one JSON file',
    responses: file,
  },
  async (ctx, _, c) => jsonAttachment(c, await exportAccount(ctx)),
)

privacyRoutes.post(
  `${path}/deletion`,
  {
    access: 'ownAccount',
    recentLogin: true,
    summary: 'Delete one’s own account, its address typed',
    details: '409 while one owns an organisation that others belong to.',
    body: AccountDeletion,
    noContent: 'The account is gone',
  },
  async (ctx, { body }, c) => {
    await deleteAccount(ctx, body.email)
    c.header('set-cookie', await ctx.services.sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
  },
)

privacyRoutes.post(
  `${ownDataPath}/export`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Everything held about a user without an organisation, by address and password',
    details: '403 when email and password do not fit, 409 for whoever can sign in.',
    body: Login,
    responses: file,
  },
  async (ctx, { body }, c) => jsonAttachment(c, await exportAccount(await identify(ctx, c, body))),
)

privacyRoutes.post(
  `${ownDataPath}/deletion`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Delete the account of a user without an organisation, by address and password',
    details: '403 when email and password do not fit, 409 for whoever can sign in.',
    body: Login,
    noContent: 'The account is gone',
  },
  async (ctx, { body }, c) => {
    const { email } = AccountDeletion.parse({ email: body.email })
    await deleteAccount(await identify(ctx, c, body), email)
  },
)

async function identify(ctx: PublicCtx, c: Context<AppEnv>, form: Login): Promise<AccountCtx> {
  const email = emailKey(form.email)
  const { result: found, codeRequired } = await ctx.services.loginGuard.check(c, email, (codeRequired) =>
    findUserWithoutOrganisation(ctx, form, codeRequired),
  )
  if (!found && codeRequired) throw codeRefused(form.code !== '')
  if (!found) throw forbidden('The email or password is not valid.')
  if (found === 'hasOrganisation')
    throw conflict('You have an organisation to sign in to. Sign in, and find your data under Data privacy.')
  return ctx.as(found)
}

/** The same for every address and password. */
const codeRefused = (given: boolean): AppError =>
  new AppError('login_code_required', 403, given ? wrongCode : codeRequested)
