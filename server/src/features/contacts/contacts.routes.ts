import { Id } from '@earshot/shared/ids'
import { z } from 'zod'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { eraseContactAsMember } from './contact-erasure.ts'
import { exportContact } from './contact-export.ts'

const params = z.object({ contactId: Id })
const contact = '/api/v1/contacts/{contactId}'

const exportRoute = declare(
  'manageContacts',
  {
    method: 'post',
    path: `${contact}/export`,
    summary: 'Everything held about a customer as one JSON file',
    request: { params },
    responses: { 200: json(z.looseObject({}), 'A file') },
  },
  { recentLogin: true },
)

const erase = declare(
  'manageContacts',
  {
    method: 'delete',
    path: contact,
    summary: 'Erase what is held about a customer',
    request: { params },
    responses: { 204: { description: 'The customer is gone' } },
  },
  { recentLogin: true },
)

/** What administrators do for customers who ask what is held about them. */
export function contactsRoutes() {
  const app = routeGroup()
  app.openapi(exportRoute, async (c) => {
    const { fileName, content } = await exportContact(c.var.member, c.req.valid('param').contactId)
    return c.json(content, 200, { 'content-disposition': `attachment; filename="${fileName}"` })
  })
  app.openapi(erase, async (c) => {
    await eraseContactAsMember(c.var.member, c.req.valid('param').contactId)
    return c.body(null, 204)
  })
  return app
}
