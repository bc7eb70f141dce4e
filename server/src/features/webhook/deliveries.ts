import type { Page } from '@earshot/shared/field/page'
import type { DeliveryDetail, WebhookDelivery } from '@earshot/shared/webhook/webhook'
import { WebhookFailure } from '@earshot/shared/webhook/webhook'
import { testEvent, WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { MemberCtx } from '../../http/context.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { conflict, notFound } from '../../lib/app-error.ts'
import { cutPage, decodeCursor } from '../../lib/cursor.ts'
import { newId } from '../../lib/id.ts'
import {
  type DeliveryRow,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  listTries,
  updateDelivery,
} from './deliveries.queries.ts'
import { wakeAfter } from './waking.ts'
import { lockWebhook, updateWebhook, type WebhookRow } from './webhooks.queries.ts'
import { getWebhook } from './webhooks.ts'

const triesShown = 20

/** Messages to a webhook, the newest first. @throws AppError `not_found`. */
export async function browseDeliveries(
  ctx: MemberCtx,
  webhookId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<WebhookDelivery>> {
  await getWebhook(ctx, webhookId)
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listDeliveries(ctx.db, webhookId, { before, limit: limit + 1 })
  return cutPage(rows, limit, ({ id }) => [id], deliveryView)
}

/** One message with its tries. @throws AppError `not_found`. */
export async function showDelivery(
  ctx: MemberCtx,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<DeliveryDetail> {
  const { db } = ctx
  await getWebhook(ctx, webhookId)
  const row = await getDelivery(db, webhookId, deliveryId)
  const attempts = await listTries(db, deliveryId, triesShown)
  return {
    ...deliveryView(row),
    body: row.body,
    attempts: attempts.map(({ number, at, duration, status, failure, response, address }) => ({
      number,
      at,
      duration,
      status,
      failure,
      response,
      address,
    })),
  }
}

/**
 * Sends a message again, with the same id, from the first try on. @throws AppError `not_found`, or `conflict` if the
 * webhook is off.
 */
export const sendAgain = (
  ctx: MemberCtx,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<WebhookDelivery> =>
  ctx.transaction(async (ctx) => {
    const { db, now } = ctx
    requireOn(await getWebhook(ctx, webhookId, lockWebhook))
    await getDelivery(db, webhookId, deliveryId)
    await updateDelivery(db, deliveryId, { state: 'pending', failed_tries: 0, next_at: now, failure: null })
    await wake(ctx, webhookId)
    await ctx.record({ type: 'webhook.tested', targetId: webhookId })
    return deliveryView(await getDelivery(db, webhookId, deliveryId))
  })

/** Sends a test, which is tried once. @throws AppError `not_found`, or `conflict` if the webhook is off. */
export const sendTest = (ctx: MemberCtx, webhookId: string): Promise<WebhookDelivery> =>
  once(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    requireOn(await getWebhook(ctx, webhookId, lockWebhook))
    const id = newId()
    const row = {
      id,
      webhook_id: webhookId,
      type: testEvent,
      seq: 0,
      item_id: id,
      feedback_id: null,
      person_id: actor.personId,
      subject: JSON.stringify({ at: now, projectId: null }),
      next_at: now,
      created_at: now,
    }
    await insertDeliveries(db, [row])
    await wake(ctx, webhookId)
    await ctx.record({ type: 'webhook.tested', targetId: webhookId })
    return deliveryView(await getDelivery(db, webhookId, id))
  })

/** Has the webhook looked at now, even if its receiver had asked for a pause. */
async function wake({ db, database, now }: MemberCtx, webhookId: string): Promise<void> {
  await updateWebhook(db, webhookId, { paused_until: null })
  await wakeAfter(database, { tenantId: db.tenantId, webhookIds: [webhookId] }, now)
}

function requireOn({ off }: WebhookRow): void {
  if (off !== null) throw conflict('This webhook is off. Switch it on first.')
}

async function getDelivery(db: TenantDb, webhookId: string, id: string): Promise<DeliveryRow> {
  const row = await findDelivery(db, webhookId, id)
  if (!row) throw notFound('message')
  return row
}

const deliveryView = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type === testEvent ? testEvent : WebhookEvent.parse(row.type),
  state: row.state,
  tries: row.tries,
  status: row.status,
  failure: row.failure === null ? null : WebhookFailure.parse(row.failure),
  createdAt: row.created_at,
  nextAt: row.next_at,
})
