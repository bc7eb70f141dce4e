import { EmailLinkToken } from '@earshot/shared/account/account'
import {
  LinkedSubscription,
  NewSubscription,
  SubscriberExport,
  SubscriberPage,
  SubscriberQuery,
  SubscriptionEnd,
} from '@earshot/shared/billing/subscription'
import { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { streamedAttachment } from '../../http/attachment.ts'
import { Routes } from '../../http/routes.ts'
import { exportSubscribers, showSubscribers } from './operator.ts'
import { requestSubscription } from './subscribe.ts'
import { confirmSubscription, describeSubscription, endSubscription } from './subscription-links.ts'

const foreignLink = { status: 410, description: 'The link is none of ours' } as const

/** The waiting list and the mailing list, for subscribers and operators. */
export const subscribersRoutes = new Routes()

subscribersRoutes.post(
  '/api/v1/subscriptions',
  {
    access: 'anyone',
    rateLimit: 'subscribe',
    repeatable: true,
    summary: 'Subscribe an address to the waiting list or the mailing list',
    details: 'The same response for every address; its owner confirms by email.',
    body: NewSubscription,
    answer: ActionResult,
    description: 'The same for every address',
  },
  async (ctx, { body }) => {
    await requestSubscription(ctx, body)
    return { status: 'Ok' as const, messages: [confirmationRequested] }
  },
)

subscribersRoutes.post(
  '/api/v1/subscriptions/confirm',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Use the confirmation link of a list',
    details: '410 for an invalid link.',
    body: EmailLinkToken,
    answer: ActionResult,
    failure: { status: 410, description: 'The link has expired or was replaced by a newer one' },
  },
  (ctx, { body }) => confirmSubscription(ctx, body.token),
)

subscribersRoutes.post(
  '/api/v1/subscriptions/end',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Use the unsubscribe link of a list',
    details: 'Also if the address has left before; 410 for an invalid link.',
    body: SubscriptionEnd,
    answer: ActionResult,
    failure: foreignLink,
  },
  (ctx, { body }) => endSubscription(ctx, body),
)

subscribersRoutes.post(
  '/api/v1/subscriptions/look',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Check the unsubscribe link of a list without using it',
    details: '410 for an invalid link.',
    body: EmailLinkToken,
    answer: LinkedSubscription,
  },
  (ctx, { body }) => describeSubscription(ctx, body.token),
)

// Outside the same-origin routes: mail programs post here for their readers, from anywhere and without cookies. The
// signed token identifies the subscriber; the body contains nothing else.
subscribersRoutes.post(
  '/unsubscribe',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Unsubscribe from a list with an email program’s button (RFC 8058)',
    details: 'For email programs (RFC 8058), from any site.',
    query: EmailLinkToken,
    answer: ActionResult,
    failure: foreignLink,
  },
  (ctx, { query }) => endSubscription(ctx, { token: query.token, erase: false }),
)

const confirmationRequested =
  'We have sent you an email. Please click the link in it to confirm your address. Please check your spam/junk folder if you do not find it.'

subscribersRoutes.get(
  '/api/v1/operator/subscribers',
  {
    access: 'operator',
    summary: 'List the subscribers of the waiting list and the mailing list, newest first',
    query: SubscriberQuery,
    answer: SubscriberPage,
    compressed: true,
  },
  (ctx, { query }) => showSubscribers(ctx, query),
)

// A POST because an export is recorded.
subscribersRoutes.post(
  '/api/v1/operator/subscribers/export',
  {
    access: 'operator',
    recentLogin: true,
    summary: 'Export the confirmed addresses of a list as CSV or JSON',
    body: SubscriberExport,
    responses: {
      200: {
        description: 'A file, sent while it is read',
        content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: z.looseObject({}) } },
      },
    },
  },
  async (ctx, { body }, c) => streamedAttachment(c, await exportSubscribers(ctx, body), ctx.services.log),
)
