import { PageRequest } from '@earshot/shared/field/page'
import {
  CreatedWebhook,
  DeliveryDetail,
  DeliveryPage,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookList,
  WebhookRotation,
  WebhookSampleQuery,
  WebhookSamples,
} from '@earshot/shared/webhook/webhook'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { Routes } from '../../http/routes.ts'
import { browseDeliveries, sendAgain, sendTest, showDelivery } from './deliveries.ts'
import { showSamples } from './samples.ts'
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateSecret,
  showWebhook,
  showWebhooks,
} from './webhooks.ts'

const access = 'manageWebhooks'
const webhook = '/api/v1/webhooks/{webhookId}'
const ofOne = { access, checksProject: true } as const

/** Webhooks of the organisation, and what was sent to them. */
export const webhooksRoutes = new Routes()

webhooksRoutes.get(
  '/api/v1/webhooks',
  { access, summary: 'List the webhooks, newest first', answer: WebhookList },
  async (ctx) => ({ items: await showWebhooks(ctx) }),
)

webhooksRoutes.post(
  '/api/v1/webhooks',
  {
    access,
    summary: 'Create a webhook',
    details:
      'Only this response contains the secret, and its repetition with the same `Idempotency-Key`. What only the team can read is sent with `includesPrivate` alone.',
    body: NewWebhook,
    creates: CreatedWebhook,
  },
  (ctx, { body }) => createWebhook(ctx, body),
)

webhooksRoutes.get(webhook, { ...ofOne, summary: 'Read a webhook', answer: Webhook }, (ctx, { params }) =>
  showWebhook(ctx, params.webhookId),
)

webhooksRoutes.get(
  '/api/v1/webhook-events/{event}/samples',
  {
    access,
    summary: 'Read samples of the messages about an event',
    details:
      'Up to three, made from the newest things of which a webhook without `includesPrivate` would get them, in the form in which it gets them. Their `id` is that of the thing, and `sequence` is 0.',
    params: { event: WebhookEvent },
    query: WebhookSampleQuery,
    answer: WebhookSamples,
  },
  (ctx, { params, query }) => showSamples(ctx, params.event, query),
)

webhooksRoutes.patch(
  webhook,
  {
    ...ofOne,
    summary: 'Change a webhook, pause it, or switch it on',
    details: 'While a webhook is off, nothing is sent to it, and nothing is kept for later.',
    body: WebhookChange,
    answer: Webhook,
  },
  (ctx, { params, body }) => changeWebhook(ctx, params.webhookId, body),
)

webhooksRoutes.post(
  `${webhook}/rotation`,
  {
    ...ofOne,
    summary: 'Give a webhook a new secret',
    details:
      'For the chosen hours, messages are signed with the current secret too. 409 if `replaces` is no longer the webhook’s version.',
    body: WebhookRotation,
    creates: CreatedWebhook,
  },
  (ctx, { params, body }) => rotateSecret(ctx, params.webhookId, body),
)

webhooksRoutes.delete(
  webhook,
  {
    ...ofOne,
    summary: 'Delete a webhook with its log',
    details: 'Again for one that is deleted already, it does nothing.',
    noContent: 'Deleted',
  },
  (ctx, { params }) => removeWebhook(ctx, params.webhookId),
)

webhooksRoutes.post(
  `${webhook}/tests`,
  {
    ...ofOne,
    summary: 'Send a test to a webhook',
    details:
      'It is tried once, within seconds; its delivery shows what came back. 409 if the webhook is off.',
    creates: WebhookDelivery,
  },
  (ctx, { params }) => sendTest(ctx, params.webhookId),
)

webhooksRoutes.get(
  `${webhook}/deliveries`,
  {
    ...ofOne,
    summary: 'List the messages to a webhook, newest first',
    details: 'They are kept for 30 days.',
    query: PageRequest,
    answer: DeliveryPage,
  },
  (ctx, { params, query }) => browseDeliveries(ctx, params.webhookId, query),
)

webhooksRoutes.get(
  `${webhook}/deliveries/{deliveryId}`,
  { ...ofOne, summary: 'Read a message to a webhook, with its tries', answer: DeliveryDetail },
  (ctx, { params }) => showDelivery(ctx, params),
)

webhooksRoutes.put(
  `${webhook}/deliveries/{deliveryId}/pending`,
  {
    ...ofOne,
    summary: 'Send a message again',
    details: 'With the same `webhook-id`, and from the first try on. 409 if the webhook is off.',
    answer: WebhookDelivery,
  },
  (ctx, { params }) => sendAgain(ctx, params),
)
