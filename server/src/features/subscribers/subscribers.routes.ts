import { MailedLink } from '@earshot/shared/account'
import { ActionResult } from '@earshot/shared/result'
import { NewSubscription, SubscriptionEnd } from '@earshot/shared/subscription'
import { Routes } from '../../http/routes.ts'
import { requestSubscription } from './subscribe.ts'
import { confirmSubscription, endSubscription } from './subscription-links.ts'

const foreignLink = { status: 410, description: 'The link is none of ours' } as const

/** The waiting list and the mailing list, for the people on them. */
export const subscribersRoutes = new Routes()

subscribersRoutes.post(
  '/api/v1/subscriptions',
  {
    access: 'anyone',
    rateLimit: 'subscribe',
    summary: 'Have an address asked whether it wants to be on the waiting list or the mailing list',
    details: 'The same answer for every address; a mail asks its owner.',
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
    summary: 'Use the link that puts an address on its list',
    details: '410 when the link is not good.',
    body: MailedLink,
    answer: ActionResult,
    failure: { status: 410, description: 'The link is used up or too old' },
  },
  (ctx, { body }) => confirmSubscription(ctx, body.token),
)

subscribersRoutes.post(
  '/api/v1/subscriptions/end',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Use the link that takes an address off its list',
    details: 'Also when the address has left before; 410 when the link is none of ours.',
    body: SubscriptionEnd,
    answer: ActionResult,
    failure: foreignLink,
  },
  (ctx, { body }) => endSubscription(ctx, body),
)

// Outside of what is for our own pages alone: mail programs post here for their readers, from anywhere and without
// cookies. The signed token says whom it concerns; the body says nothing more.
subscribersRoutes.post(
  '/unsubscribe',
  {
    access: 'anyone',
    rateLimit: 'subscriptionLink',
    summary: 'Leave a list by a mail program’s own button (RFC 8058)',
    details: 'For mail programs (RFC 8058), from any site.',
    query: MailedLink,
    answer: ActionResult,
    failure: foreignLink,
  },
  (ctx, { query }) => endSubscription(ctx, { token: query.token, erase: false }),
)

const confirmationRequested =
  'We have sent you an email. Please click the link in it to confirm your address. Please check your spam/junk folder if you do not find it.'
