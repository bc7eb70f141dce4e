import { Login } from '@earshot/shared/account'
import { AccountDeletion } from '@earshot/shared/own-account'
import type { Context } from 'hono'
import { z } from 'zod'
import { auditContextOf } from '../../http/audit-context.ts'
import type { AppEnv } from '../../http/context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { AppError, conflict, forbidden } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findUserWithoutOrganisation } from '../authentication/login.ts'
import { codeRequested, wrongCode } from '../authentication/login-code.ts'
import type { AccountHolder } from './account-events.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'

const path = '/api/v1/own-data'

const exportRoute = declare('anyone', {
  method: 'post',
  path: `${path}/export`,
  summary: 'Everything held about a user without an organisation, by address and password',
  request: { body: jsonInput(Login) },
  responses: { 200: json(z.looseObject({}), 'A file') },
})

const deletionRoute = declare('anyone', {
  method: 'post',
  path: `${path}/deletion`,
  summary: 'Delete the account of a user without an organisation, by address and password',
  request: { body: jsonInput(Login) },
  responses: { 204: { description: 'The account is gone' } },
})

/**
 * The own data of somebody who has no organisation to sign in to: they prove with every call who they are, and get no
 * session by it.
 */
export function ownDataRoutes(services: Services) {
  const { rateLimits, clock } = services
  const app = routeGroup()
  app.use(`${path}/*`, rateLimits.limit('login'))

  app.openapi(exportRoute, async (c) => {
    const holder = await identify(c, services, c.req.valid('json'))
    const { fileName, content } = await exportAccount(holder, services.db)
    return c.json(content, 200, { 'content-disposition': `attachment; filename="${fileName}"` })
  })

  app.openapi(deletionRoute, async (c) => {
    const form = c.req.valid('json')
    const { email } = AccountDeletion.parse({ email: form.email })
    await deleteAccount(await identify(c, services, form), services, email)
    return c.body(null, 204)
  })

  async function identify(c: Context<AppEnv>, services: Services, form: Login): Promise<AccountHolder> {
    const email = emailKey(form.email)
    const { result: found, codeRequired } = await services.loginGuard.check(c, email, (codeRequired) =>
      findUserWithoutOrganisation(services, form, codeRequired),
    )
    if (!found && codeRequired) throw codeRefused(form.code !== '')
    if (!found) throw forbidden('The email or password is not valid.')
    if (found === 'hasOrganisation')
      throw conflict(
        'You have an organisation to sign in to. Sign in, and find your data under Data privacy.',
      )
    return { userId: found.userId, auditContext: auditContextOf(c, services, null), now: clock() }
  }

  return app
}

/** The same for every address and password. */
const codeRefused = (given: boolean): AppError =>
  new AppError('login_code_required', 403, given ? wrongCode : codeRequested)
