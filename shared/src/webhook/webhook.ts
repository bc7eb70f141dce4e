import { z } from 'zod'
import { apiKeyOverlaps } from '../api-key/api-key.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { requiredLine } from '../field/text-fields.ts'
import { testEvent, WebhookEvent } from './webhook-events.ts'
import { webhookLimits } from './webhook-limits.ts'

/** Reasons why a webhook gets nothing: somebody paused it, its server answered 410, or failed for days. */
export const WebhookOff = z.enum(['paused', 'gone', 'failing', 'moved'])
export type WebhookOff = z.infer<typeof WebhookOff>

/** A webhook as the console lists it: no response but that of its creation or rotation contains the secret. */
export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Projects whose events are sent; null for all. */
  projectIds: z.array(Id).nullable(),
  /** True to send also what only the team can read. */
  includesPrivate: z.boolean(),
  /** Why it is off; null while it is on. */
  off: WebhookOff.nullable(),
  /** Since when every try has failed; null if the last one did not. */
  failingSince: Timestamp.nullable(),
  /** Number of the current secret; each rotation counts one up. */
  version: z.number().int(),
  /** When the secret before the current one no longer signs; null if there is none. */
  previousEndsAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookList = z.object({ items: z.array(Webhook) })

const events = z
  .array(WebhookEvent)
  .min(1, 'Please choose at least one event')
  .max(WebhookEvent.options.length)
const projectIds = z.array(Id).min(1, 'Please choose at least one project').max(100).nullable()

export const NewWebhook = z.strictObject({
  url: requiredLine(webhookLimits.webhookUrlMax, 'Please enter an address'),
  events,
  projectIds,
  includesPrivate: z.boolean().default(false),
})
export type NewWebhook = z.infer<typeof NewWebhook>

/** A change of a webhook; `off` pauses it or switches it on again. */
export const WebhookChange = z.strictObject({
  url: NewWebhook.shape.url.optional(),
  events: events.optional(),
  projectIds: projectIds.optional(),
  includesPrivate: z.boolean().optional(),
  off: z.literal('paused').nullable().optional(),
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** A request for another secret of a webhook. */
export const WebhookRotation = z.strictObject({
  /** `version` of the webhook that the caller has seen: two rotations at the same time make one new secret. */
  replaces: z.number().int().min(1),
  /** Hours for which the current secret signs too. */
  overlapHours: z.literal(apiKeyOverlaps),
})
export type WebhookRotation = z.infer<typeof WebhookRotation>

/** A webhook with its new secret, which no other response contains. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** The body of a message, as a receiver reads it. */
export const WebhookMessage = z.object({
  /** `webhook-id`; in a sample, the id of the thing that it is about. */
  id: Id,
  type: WebhookEvent,
  /** Time of the event, as in `2026-11-28T12:00:00.000Z`. */
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** Without a wrapping: tools that subscribe by themselves expect a bare list. */
export const WebhookSamples = z.array(WebhookMessage)

export const WebhookSampleQuery = z.object({ projectId: Id.optional() })

/** Reasons why a try failed, beside a status other than 2xx. */
export const WebhookFailure = z.enum([
  'malformed',
  'private',
  'unencrypted',
  'port',
  'unknown_name',
  'unreachable',
  'certificate',
  'timeout',
  'too_large',
  'status',
  'withdrawn',
])
export type WebhookFailure = z.infer<typeof WebhookFailure>

export const DeliveryState = z.enum(['pending', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** A message to a webhook. */
export const WebhookDelivery = z.object({
  /** `webhook-id` of every try. */
  id: Id,
  type: z.enum([...WebhookEvent.options, testEvent]),
  state: DeliveryState,
  tries: z.number().int(),
  /** Status of the last response; null if there was none. */
  status: z.number().int().nullable(),
  /** Why the last try failed; null if it did not. */
  failure: WebhookFailure.nullable(),
  createdAt: Timestamp,
  /** When it is tried next; null if it is not. */
  nextAt: Timestamp.nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const DeliveryPage = pageOf(WebhookDelivery)

/** One try to deliver a message. */
export const WebhookTry = z.object({
  number: z.number().int(),
  at: Timestamp,
  /** Milliseconds. */
  duration: z.number().int(),
  status: z.number().int().nullable(),
  failure: WebhookFailure.nullable(),
  /** Beginning of the response's body. */
  response: z.string(),
  /** Address that was connected to; empty if none was. */
  address: z.string(),
})

/** A message with its last body, and its newest tries. */
export const DeliveryDetail = WebhookDelivery.extend({
  /** Null before the first try. */
  body: z.string().nullable(),
  attempts: z.array(WebhookTry),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>
