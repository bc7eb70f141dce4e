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
    summary: 'Export your data as one JSON file',
    responses: file,
  },
  async (ctx, _, c) => jsonAttachment(c, await exportAccount(ctx)),
)

privacyRoutes.post(
  `${path}/deletion`,
  {
    access: 'ownAccount',
    recentLogin: true,
    summary: 'Delete your account, confirmed by its address',
    details: '409 while you own an organisation with other members.',
    body: AccountDeletion,
    noContent: 'Deleted',
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
    summary: 'Export the data of a user without an organisation, by email and password',
    details: '403 if email and password are wrong, 409 for a user who can sign in.',
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
    summary: 'Delete the account of a user without an organisation, by email and password',
    details: '403 if email and password are wrong, 409 for a user who can sign in.',
    body: Login,
    noContent: 'Deleted',
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
