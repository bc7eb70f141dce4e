import { Id } from '@earshot/shared/field/ids'
import type { DeliveryState, WebhookFailure, WebhookOff } from '@earshot/shared/webhook/webhook'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Flag } from './global-tables.ts'
import { storedJson } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface Webhooks {
  id: string
  created_by_id: string
  url: string
  /** JSON list of public event types. */
  events: string
  /** JSON list of projects; null for all. */
  project_ids: string | null
  /** 1 to send also what only the team can read. */
  includes_private: Flag
  /** Number of the current secret, counted up by each rotation. */
  version: Generated<number>
  /** The secret, encrypted: every message is signed with it. */
  sealed_secret: string
  /** The secret before it, which signs too until its end. */
  sealed_previous: Generated<string | null>
  previous_ends_at: Generated<number | null>
  /** Why the webhook is off; null while it is on. */
  off: Generated<WebhookOff | null>
  /** Tries that have failed since the last that did not, and when the first of them was. */
  failures: Generated<number>
  failing_since: Generated<number | null>
  /** When administrators were warned that it will be switched off. */
  warned_at: Generated<number | null>
  /** Until when nothing is sent, because the receiver asked for a pause. */
  paused_until: Generated<number | null>
  created_at: number
}

/** Messages to webhooks, with the last body that was sent. */
interface WebhookDeliveries {
  /** `webhook-id` of every try. */
  id: string
  webhook_id: string
  type: string
  /** Number of the event: messages about one thing are sent in this order. */
  seq: number
  /** Id of the thing that the message is about. */
  item_id: string
  /** The item of feedback, whose deletion deletes the message; null for other things. */
  feedback_id: string | null
  /** The actor of the event, whose erasure deletes the message. */
  person_id: string | null
  /** JSON: ids from which the body is made when it is sent. */
  subject: string
  state: Generated<DeliveryState>
  /** Failed tries of the present series, which decide the next pause; `tries` counts all. */
  failed_tries: Generated<number>
  tries: Generated<number>
  /** Time of the next try; null if there is none. */
  next_at: number | null
  body: Generated<string | null>
  status: Generated<number | null>
  failure: Generated<WebhookFailure | null>
  created_at: number
}

interface WebhookTries {
  delivery_id: string
  number: number
  at: number
  /** Milliseconds. */
  duration: number
  status: number | null
  failure: WebhookFailure | null
  /** Beginning of the response's body. */
  response: string
  address: string
}

/** Webhooks with messages to send, for workers, which find work before they know its organisation. */
export interface WebhookLanes {
  webhook_id: string
  tenant_id: string
  /** When the next message is due; far in the future if there is none. */
  due_at: number
  /** While a worker sends: when another may take over, since this one must have died. */
  leased_until: Generated<number>
}

export interface WebhookTables {
  webhook_tries: WebhookTries
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
}

export const webhookTables = {
  webhook_tries: { key: ['delivery_id', 'number'], exported: null },
  webhook_deliveries: {
    key: ['id'],
    exported: null,
    contactOwnedTables: { column: 'person_id', exported: null },
  },
  webhooks: {
    key: ['id'],
    forms: { events: storedJson(z.array(WebhookEvent)), project_ids: storedJson(z.array(Id)) },
    exported: [
      'id',
      'created_by_id',
      'url',
      'events',
      'project_ids',
      'includes_private',
      'off',
      'failing_since',
      'created_at',
    ],
    json: ['events', 'project_ids'],
    flags: ['includes_private'],
    withheld: [
      'version',
      'sealed_secret',
      'sealed_previous',
      'previous_ends_at',
      'failures',
      'warned_at',
      'paused_until',
    ],
    people: { created_by_id: 'members' },
  },
} as const satisfies TableFacts<WebhookTables>
