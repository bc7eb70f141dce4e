import { AccountDeletion } from '@earshot/shared/own-account'
import { z } from 'zod'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { holderOf } from './account-events.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'

const path = '/api/v1/account'

const exportRoute = declare(
  'ownAccount',
  {
    method: 'post',
    path: `${path}/export`,
    summary: 'Everything held about oneself as one JSON file',
    responses: { 200: json(z.looseObject({}), 'A file') },
  },
  { recentLogin: true, whileSuspended: true },
)

const remove = declare(
  'ownAccount',
  {
    method: 'post',
    path: `${path}/deletion`,
    summary: 'Delete one’s own account, its address typed',
    request: { body: jsonInput(AccountDeletion) },
    responses: { 204: { description: 'The account is gone' } },
  },
  { recentLogin: true },
)

/** What a person may have and may have gone. */
export function privacyRoutes(services: Services) {
  const app = routeGroup()

  app.openapi(exportRoute, async (c) => {
    const { fileName, content } = await exportAccount(holderOf(c.var.member), services.db)
    return c.json(content, 200, { 'content-disposition': `attachment; filename="${fileName}"` })
  })

  app.openapi(remove, async (c) => {
    await deleteAccount(holderOf(c.var.member), services, c.req.valid('json').email)
    c.header('set-cookie', await services.sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })

  return app
}
