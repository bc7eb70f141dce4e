import { NewContactMessage } from '@earshot/shared/contact-message'
import { ActionResult } from '@earshot/shared/result'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { takeContactMessage } from './contact-messages.ts'

const route = declare('anyone', {
  method: 'post',
  path: '/api/v1/contact-messages',
  summary: 'Write to whoever runs the installation',
  request: { body: jsonInput(NewContactMessage) },
  responses: { 200: json(ActionResult) },
})

/** The contact form of the home page. */
export function contactMessagesRoutes(services: Services) {
  const app = routeGroup()
  app.use(route.getRoutingPath(), services.rateLimits.limit('contactForm'))

  app.openapi(route, async (c) => {
    await takeContactMessage(services, c.req.valid('json'))
    return c.json({ status: 'Ok' as const, messages: [received] }, 200)
  })

  return app
}

const received = 'Thank you. Your message has arrived, and we answer by email.'
