import { MailedLink } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { NewSubscription, SubscriptionEnd } from '@earshot/shared/subscription'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { requestSubscription } from './subscribe.ts'
import { confirmSubscription, endSubscription } from './subscription-links.ts'

const subscribeRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/subscriptions',
  summary: 'Have an address asked whether it wants to be on the waiting list or the mailing list',
  request: { body: jsonInput(NewSubscription) },
  responses: { 200: json(ActionResult, 'The same for every address') },
})

const confirmRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/subscriptions/confirm',
  summary: 'Use the link that puts an address on its list',
  request: { body: jsonInput(MailedLink) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link is used up or too old') },
})

const endRoute = declare('anyone', {
  method: 'post',
  path: '/api/v1/subscriptions/end',
  summary: 'Use the link that takes an address off its list',
  request: { body: jsonInput(SubscriptionEnd) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link is none of ours') },
})

/**
 * Outside of what is for our own pages alone: mail programs post here for their readers, from anywhere and without
 * cookies. The signed token says whom it concerns; the body says nothing more.
 */
const oneClickRoute = declare('anyone', {
  method: 'post',
  path: '/unsubscribe',
  summary: 'Leave a list by a mail program’s own button (RFC 8058)',
  request: { query: MailedLink },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link is none of ours') },
})

/** The waiting list and the mailing list, for the people on them. */
export function subscribersRoutes(services: Services) {
  const { rateLimits } = services
  const app = routeGroup()
  app.use(subscribeRoute.getRoutingPath(), rateLimits.limit('subscribe'))
  for (const route of [confirmRoute, endRoute])
    app.use(route.getRoutingPath(), rateLimits.limit('subscriptionLink'))
  app.use(oneClickRoute.getRoutingPath(), rateLimits.limit('subscriptionLink', 'POST'))

  app.openapi(subscribeRoute, async (c) => {
    await requestSubscription(services, c.req.valid('json'))
    return c.json({ status: 'Ok' as const, messages: [confirmationRequested] }, 200)
  })

  app.openapi(confirmRoute, async (c) => {
    const result = await confirmSubscription(services, c.req.valid('json').token)
    return c.json(result, result.status === 'Ok' ? 200 : 410)
  })

  app.openapi(endRoute, async (c) => {
    const result = await endSubscription(services, c.req.valid('json'))
    return c.json(result, result.status === 'Ok' ? 200 : 410)
  })

  app.openapi(oneClickRoute, async (c) => {
    const result = await endSubscription(services, { token: c.req.valid('query').token, erase: false })
    return c.json(result, result.status === 'Ok' ? 200 : 410)
  })

  return app
}

const confirmationRequested =
  'We have sent you an email. Please click the link in it to confirm your address. Please check your spam/junk folder if you do not find it.'
