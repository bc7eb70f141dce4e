import { Login } from '@earshot/shared/account'
import { AccountDeletion } from '@earshot/shared/own-account'
import type { Context } from 'hono'
import { z } from 'zod'
import { jsonAttachment } from '../../http/attachment.ts'
import { auditContextOf } from '../../http/audit-context.ts'
import type { AppEnv } from '../../http/context.ts'
import { Routes } from '../../http/routes.ts'
import type { Services } from '../../http/services.ts'
import { AppError, conflict, forbidden } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findUserWithoutOrganisation } from '../authentication/login.ts'
import { codeRequested, wrongCode } from '../authentication/login-code.ts'
import type { AccountHolder } from './account-events.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'

const path = '/api/v1/own-data'

/**
 * The own data of somebody who has no organisation to sign in to: they prove with every call who they are, and get no
 * session by it.
 */
export const ownDataRoutes = new Routes()

ownDataRoutes.post(
  `${path}/export`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Everything held about a user without an organisation, by address and password',
    body: Login,
    answer: z.looseObject({}),
    description: 'A file',
  },
  async ({ services }, { body }, c) =>
    jsonAttachment(c, await exportAccount(await identify(c, services, body), services.db)),
)

ownDataRoutes.post(
  `${path}/deletion`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Delete the account of a user without an organisation, by address and password',
    body: Login,
    noContent: 'The account is gone',
  },
  async ({ services }, { body }, c) => {
    const { email } = AccountDeletion.parse({ email: body.email })
    await deleteAccount(await identify(c, services, body), services, email)
  },
)

async function identify(c: Context<AppEnv>, services: Services, form: Login): Promise<AccountHolder> {
  const email = emailKey(form.email)
  const { result: found, codeRequired } = await services.loginGuard.check(c, email, (codeRequired) =>
    findUserWithoutOrganisation(services, form, codeRequired),
  )
  if (!found && codeRequired) throw codeRefused(form.code !== '')
  if (!found) throw forbidden('The email or password is not valid.')
  if (found === 'hasOrganisation')
    throw conflict('You have an organisation to sign in to. Sign in, and find your data under Data privacy.')
  return { userId: found.userId, auditContext: auditContextOf(c, services, null), now: services.clock() }
}

/** The same for every address and password. */
const codeRefused = (given: boolean): AppError =>
  new AppError('login_code_required', 403, given ? wrongCode : codeRequested)
