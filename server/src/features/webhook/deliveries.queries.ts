import { testEvent } from '@earshot/shared/webhook/webhook-events'
import { webhookLimits } from '@earshot/shared/webhook/webhook-limits'
import type { Expression, Insertable, SqlBool, Updateable } from 'kysely'
import { expressionBuilder } from 'kysely'
import { literal } from '../../db/literals.ts'
import type { TenantTables } from '../../db/tables/schema.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { blockingTries } from './retry-plan.ts'

export const insertDeliveries = (
  db: TenantDb,
  rows: readonly Insertable<TenantTables['webhook_deliveries']>[],
) => db.insertInto('webhook_deliveries').values(rows).execute()

export const findDelivery = (db: TenantDb, webhookId: string, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export async function updateDelivery(
  db: TenantDb,
  id: string,
  change: Updateable<TenantTables['webhook_deliveries']>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** Messages to a webhook before an id, the newest first. */
export const listDeliveries = (
  db: TenantDb,
  webhookId: string,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const insertTry = (db: TenantDb, row: Insertable<TenantTables['webhook_tries']>) =>
  db.insertInto('webhook_tries').values(row).execute()

/** The newest tries of a message. */
export const listTries = (db: TenantDb, deliveryId: string, limit: number) =>
  db
    .selectFrom('webhook_tries')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()

/** True for a message that no earlier one about the same thing holds back. */
function isUnblocked(db: TenantDb): Expression<SqlBool> {
  const eb = expressionBuilder<TenantTables, 'webhook_deliveries'>()
  return eb.not(
    eb.exists(
      db
        .selectFrom('webhook_deliveries as earlier')
        .select('earlier.id')
        .whereRef('earlier.webhook_id', '=', eb.ref('webhook_deliveries.webhook_id'))
        .whereRef('earlier.item_id', '=', eb.ref('webhook_deliveries.item_id'))
        .where((inner) => inner('earlier.seq', '<', eb.ref('webhook_deliveries.seq')))
        .where('earlier.state', '=', literal<'pending'>('pending'))
        .where('earlier.failed_tries', '<', blockingTries),
    ),
  )
}

const pending = (db: TenantDb, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('webhook_deliveries.webhook_id', '=', webhookId)
    .where('webhook_deliveries.state', '=', literal<'pending'>('pending'))
    .where(isUnblocked(db))

/** Due messages that may be sent at the same time, the longest due first. */
export const listDueDeliveries = (
  db: TenantDb,
  webhookId: string,
  { now, limit }: { now: number; limit: number },
) =>
  pending(db, webhookId)
    .selectAll('webhook_deliveries')
    .where('webhook_deliveries.next_at', '<=', now)
    .orderBy('webhook_deliveries.next_at')
    .orderBy('webhook_deliveries.seq')
    .limit(limit)
    .execute()

/** When the next message is due; undefined if none is pending. */
export async function findNextDue(db: TenantDb, webhookId: string): Promise<number | undefined> {
  const next = await pending(db, webhookId)
    .select('webhook_deliveries.next_at')
    .where('webhook_deliveries.next_at', 'is not', null)
    .orderBy('webhook_deliveries.next_at')
    .limit(1)
    .executeTakeFirst()
  return next?.next_at ?? undefined
}

/** Gives up all pending messages of a webhook that is off. */
export const failPending = (db: TenantDb, webhookId: string) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', literal<'pending'>('pending'))
    .execute()

/** Deletes messages about anything but these projects, with their tries; a test is about none. */
export const deleteOtherDeliveries = (db: TenantDb, webhookId: string, projectIds: readonly string[]) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('type', '!=', literal(testEvent))
    // A subject has no other texts than ids.
    .where((eb) => eb.and(projectIds.map((id) => eb('subject', 'not like', `%"projectId":"${id}"%`))))
    .execute()

/** Deletes messages after their retention, with their tries. */
export const deleteOldDeliveries = (db: TenantDb, now: number) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<=', now - webhookLimits.deliveriesKept)
    .execute()
