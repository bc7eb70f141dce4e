import {
  InvoiceList,
  NewTrial,
  ProviderPage,
  Subscription,
  SubscriptionChange,
  SubscriptionChoice,
  SubscriptionPreview,
} from '@earshot/shared/billing/billing'
import { bounded } from '@earshot/shared/field/text-fields'
import { z } from 'zod'
import { readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import {
  cancelSubscription,
  changeSubscription,
  openPortal,
  previewChoice,
  resumeSubscription,
} from './changes.ts'
import { openCheckout } from './checkout.ts'
import { handleProviderEvent } from './provider-event.ts'
import { showInvoices, showSubscription } from './subscription.ts'
import { startTrial } from './trial.ts'

const path = '/api/v1/subscription'
const billingOff = '409 while billing is off.'

/** The organisation's subscription and invoices. */
export const billingRoutes = new Routes()

billingRoutes.get(
  path,
  {
    access: 'manageBilling',
    summary: 'Get the subscription, the trial and the prices',
    answer: Subscription,
  },
  (ctx) => showSubscription(ctx),
)

billingRoutes.post(
  `${path}/trial`,
  {
    access: 'manageBilling',
    summary: 'Start a trial of a plan, for 30 days without a card',
    details: `Once per organisation; another plan can be chosen until it ends. ${billingOff}`,
    body: NewTrial,
    answer: Subscription,
  },
  (ctx, { body }) => startTrial(ctx, body.plan),
)

billingRoutes.post(
  `${path}/preview`,
  {
    access: 'manageBilling',
    summary: 'Preview a change of plan: the charge, and what exceeds its limits',
    details: billingOff,
    body: SubscriptionChoice,
    answer: SubscriptionPreview,
  },
  (ctx, { body }) => previewChoice(ctx, body),
)

billingRoutes.post(
  `${path}/checkout`,
  {
    access: 'manageBilling',
    summary: 'Start a subscription on the payment provider’s page',
    details: `Requested again before it is paid, it returns the same page. ${billingOff}`,
    body: SubscriptionChoice,
    answer: ProviderPage,
  },
  (ctx, { body }) => openCheckout(ctx, body),
)

billingRoutes.post(
  `${path}/change`,
  {
    access: 'manageBilling',
    summary: 'Change the plan or the billing interval, at once',
    details: `The rest of the paid period is credited. ${billingOff}`,
    body: SubscriptionChange,
    answer: Subscription,
  },
  (ctx, { body }) => changeSubscription(ctx, body),
)

billingRoutes.post(
  `${path}/cancel`,
  {
    access: 'manageBilling',
    summary: 'Cancel the subscription at the end of the paid period',
    details: billingOff,
    answer: Subscription,
  },
  (ctx) => cancelSubscription(ctx),
)

billingRoutes.post(
  `${path}/resume`,
  {
    access: 'manageBilling',
    summary: 'Resume a cancelled subscription before it has ended',
    details: billingOff,
    answer: Subscription,
  },
  (ctx) => resumeSubscription(ctx),
)

billingRoutes.post(
  `${path}/portal`,
  {
    access: 'manageBilling',
    summary: 'Get the payment provider’s page for cards, addresses and tax numbers',
    details: billingOff,
    answer: ProviderPage,
  },
  (ctx) => openPortal(ctx),
)

billingRoutes.get(
  '/api/v1/invoices',
  { access: 'manageBilling', summary: 'List invoices, newest first', answer: InvoiceList },
  (ctx) => showInvoices(ctx),
)

// Outside the same-origin routes: the payment provider posts here, without cookies, and is authenticated by its
// signature over the whole body.
billingRoutes.post(
  '/stripe-events',
  {
    access: 'anyone',
    rateLimit: 'providerEvents',
    summary: 'Receive an event of the payment provider',
    details:
      'For the payment provider: signed with the secret of `STRIPE_WEBHOOK_SECRET`. 400 if the signature is wrong or older than five minutes, 404 while billing is off.',
    headers: z.object({ 'stripe-signature': bounded(2_000).default('') }),
    upload: { types: ['application/json; charset=utf-8'], maxBytes: 512 * 1024 },
    noContent: 'Received, now or before',
  },
  async (ctx, { headers }, c) =>
    handleProviderEvent(ctx, new TextDecoder().decode(await readBytes(c)), headers['stripe-signature']),
)
