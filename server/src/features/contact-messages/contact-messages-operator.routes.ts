import { ContactMessagePage } from '@earshot/shared/contact-message'
import { PageRequest } from '@earshot/shared/page'
import { declare, json, routeGroup } from '../../http/declare.ts'
import { showContactMessages } from './contact-messages.ts'

const list = declare('operator', {
  method: 'get',
  path: '/api/v1/operator/contact-messages',
  summary: 'What came through the contact form, newest first',
  request: { query: PageRequest },
  responses: { 200: json(ContactMessagePage) },
})

/** Messages of the contact form, for operators. */
export function contactMessagesOperatorRoutes() {
  const app = routeGroup()
  app.openapi(list, async (c) =>
    c.json(await showContactMessages(c.var.operator.db, c.req.valid('query')), 200),
  )
  return app
}
