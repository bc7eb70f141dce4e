import { cutText } from '@earshot/shared/text/cut-text'
import type { WebhookFailure } from '@earshot/shared/webhook/webhook'
import { testEvent } from '@earshot/shared/webhook/webhook-events'
import type { Logger } from 'pino'
import type { Sealing } from '../../../auth/sealing.ts'
import type { Database, GlobalDb } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Config } from '../../../lib/config/config.ts'
import type { OutboundClient } from '../../../lib/safe-fetch/outbound-client.ts'
import { OutboundFailed } from '../../../lib/safe-fetch/outbound-failed.ts'
import { retryAfterMs } from '../../../lib/safe-fetch/retry-after.ts'
import { type DeliveryRow, insertTry, updateDelivery } from '../deliveries.queries.ts'
import { makeBody } from '../payload.ts'
import { openCircuitAfter, openCircuitPause, pauseAfter } from '../retry-plan.ts'
import { signedHeaders } from '../signature.ts'
import { openSecrets } from '../webhook-secrets.ts'
import { countFailure, updateWebhook, type WebhookRow } from '../webhooks.queries.ts'
import { endWebhook, noteLongFailure } from './switch-off.ts'

export interface SenderServices {
  db: Database
  clock: Clock
  config: Config
  log: Logger
  sealing: Sealing
  outbound: OutboundClient
}

interface Message {
  webhook: WebhookRow
  delivery: DeliveryRow
}

/** The result of one try. */
interface Outcome {
  status: number | null
  /** Undefined if the message was delivered. */
  failure: WebhookFailure | undefined
  response: string
  address: string
  retryAfter?: string | undefined
}

const responseMax = 1000
const givenUp = { state: 'failed', next_at: null } as const
/** Statuses by which a receiver, or what is in front of it, says that it has too much to do. */
const overloaded: readonly (number | null)[] = [429, 502, 503, 504]

/** Tries once to deliver a message, and records what came of it. */
export async function sendMessage(
  services: SenderServices,
  tenantId: string,
  message: Message,
): Promise<void> {
  const { db, clock, config } = services
  const { webhook, delivery } = message
  const rows = db.tenant(tenantId)
  const includesPrivate = webhook.includes_private === 1
  const body = await makeBody({ db: rows, publicUrl: config.publicUrl, includesPrivate }, delivery)
  if (body === undefined) {
    const withdrawn = { ...givenUp, failure: 'withdrawn', body: null } as const
    await rows.transaction((tx) => updateDelivery(tx, delivery.id, withdrawn))
    return
  }
  const at = clock()
  const started = performance.now()
  const outcome = await tryOnce(services, message, { body, at })
  const duration = Math.round(performance.now() - started)
  await db.transaction(async (database) => {
    const tx = database.tenant(tenantId)
    const number = delivery.tries + 1
    const { status, failure, response, address } = outcome
    const tried = { number, at, duration, status, failure: failure ?? null, response, address }
    await insertTry(tx, { delivery_id: delivery.id, ...tried })
    const change = { body, tries: number, status }
    if (failure === undefined) await noteDelivered(tx, message, change)
    else await noteFailed({ services, database, tenantId }, message, { ...change, failure, outcome })
  })
}

async function tryOnce(
  { outbound, sealing }: SenderServices,
  { webhook, delivery }: Message,
  { body, at }: { body: string; at: number },
): Promise<Outcome> {
  const bytes = Buffer.from(body)
  const signed = signedHeaders(openSecrets(sealing, webhook, at), { id: delivery.id, at, body: bytes })
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Earshot-Webhooks',
    'webhook-attempt': String(delivery.tries + 1),
    ...signed,
  }
  try {
    const { status, retryAfter, body, address } = await outbound.post(webhook.url, { headers, body: bytes })
    const isDelivered = status >= 200 && status < 300
    const response = storable(body)
    return { status, failure: isDelivered ? undefined : 'status', response, address, retryAfter }
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error
    return { status: null, failure: error.reason, response: '', address: '' }
  }
}

/** The beginning of a response as text: neither engine's text may contain NUL. */
const storable = (body: string): string => cutText(body.replaceAll('\u0000', '�'), responseMax)

async function noteDelivered(
  tx: TenantDb,
  { webhook, delivery }: Message,
  change: { body: string; tries: number; status: number | null },
): Promise<void> {
  if (webhook.failures > 0)
    await updateWebhook(tx, webhook.id, {
      failures: 0,
      failing_since: null,
      warned_at: null,
      paused_until: null,
    })
  await updateDelivery(tx, delivery.id, { ...change, failure: null, state: 'delivered', next_at: null })
}

async function noteFailed(
  ctx: { services: SenderServices; database: GlobalDb; tenantId: string },
  { webhook, delivery }: Message,
  {
    outcome,
    ...change
  }: {
    outcome: Outcome
    body: string
    tries: number
    status: number | null
    failure: WebhookFailure
  },
): Promise<void> {
  const { services, database, tenantId } = ctx
  const now = services.clock()
  const tx = database.tenant(tenantId)
  const isTest = delivery.type === testEvent
  const isGone = change.status === 410
  // The webhook before its messages, as where it is switched off: two results at once would wait for each other.
  if (isGone) await endWebhook(ctx, webhook, 'gone')
  const counted = isGone || isTest ? undefined : await countFailure(tx, webhook.id, now)
  const failedTries = delivery.failed_tries + 1
  const pause = counted?.off === null ? pauseAfter(failedTries, Math.random()) : undefined
  const requestedPause = retryAfterMs(outcome.retryAfter, now)
  await updateDelivery(tx, delivery.id, {
    ...change,
    failed_tries: failedTries,
    ...(pause === undefined ? givenUp : { state: 'pending', next_at: now + Math.max(pause, requestedPause) }),
  })
  // Another message may have switched the webhook off meanwhile.
  if (counted?.off !== null) return
  const isOpen = counted.failures >= openCircuitAfter
  const wait = Math.max(isOpen || overloaded.includes(change.status) ? openCircuitPause : 0, requestedPause)
  if (wait > 0) await updateWebhook(tx, webhook.id, { paused_until: now + wait })
  await noteLongFailure(ctx, webhook, counted)
}
