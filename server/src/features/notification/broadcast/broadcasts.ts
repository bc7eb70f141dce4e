import { contactNotificationTypes, type NotificationType } from '@earshot/shared/notification/notification'
import { v7 } from 'uuid'
import type { GlobalDb } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { enqueue } from '../../../jobs/queue.ts'
import {
  type BroadcastRow,
  findBroadcast,
  insertBroadcast,
  listScheduled,
  listSent,
  lockBroadcast,
  updateStopped,
} from './broadcasts.queries.ts'

/** Data of a broadcast that depends on its type. */
export interface BroadcastData {
  /** New status of a status change. */
  statusId?: string
  /** Of a status change, the broadcast that it replaced before it had begun; of an official answer, the earlier one. */
  replacedId?: string | undefined
  /** True for a stopped one that is sent after all if what it is about comes back. */
  cancelled?: boolean
  /** Recipients in place of the item's followers. */
  personIds?: readonly string[]
  /** Items whose followers are the recipients, each person once. */
  feedbackIds?: readonly string[]
}

/** A broadcast to be queued. */
export interface NewBroadcast {
  type: NotificationType
  projectId: string
  /** The item that it is about, if any. */
  feedbackId?: string | undefined
  /**
   * The comment that it is about: nobody is notified of a comment that is deleted or hidden by then. Of a new status,
   * the team's note, without which people are notified as well.
   */
  commentId?: string | undefined
  taskId?: string | undefined
  /** The changelog entry that announces the release. */
  entryId?: string | undefined
  data?: BroadcastData
  /** Earliest start in milliseconds since 1970, UTC; now if undefined. */
  runAt?: number | undefined
}

/** The parts of a context, bound to its transaction, that queueing a broadcast needs. */
export interface BroadcastCtx {
  db: TenantDb
  database: Pick<GlobalDb, 'announce' | 'dialect' | 'connection'>
  actor: { personId: string }
  now: number
}

/**
 * Queues a broadcast about the actor's action, in the transaction of `ctx`: one row for any number of recipients. The
 * recipients are determined while it is sent; the actor is never among them. @returns its id.
 */
export async function queueBroadcast(ctx: BroadcastCtx, order: NewBroadcast): Promise<string> {
  const { db, database } = ctx
  const broadcast = newBroadcast(ctx, order)
  await insertBroadcast(db, broadcast)
  await enqueueBroadcast(database, {
    tenantId: db.tenantId,
    broadcastId: broadcast.id,
    runAt: broadcast.run_at,
  })
  return broadcast.id
}

/** Records a broadcast whose recipients are notified in the same transaction. */
export async function recordSentBroadcast(
  ctx: BroadcastCtx,
  order: NewBroadcast,
  recipients: number,
): Promise<BroadcastRow> {
  const broadcast = {
    ...newBroadcast(ctx, order),
    state: 'sent' as const,
    total: recipients,
    done: recipients,
  }
  await insertBroadcast(ctx.db, broadcast)
  return broadcast
}

function newBroadcast({ actor, now }: BroadcastCtx, order: NewBroadcast): BroadcastRow {
  const runAt = Math.max(order.runAt ?? now, now)
  return {
    id: v7({ msecs: runAt }),
    type: order.type,
    project_id: order.projectId,
    feedback_id: order.feedbackId ?? null,
    comment_id: order.commentId ?? null,
    task_id: order.taskId ?? null,
    entry_id: order.entryId ?? null,
    actor_id: actor.personId,
    data: JSON.stringify(order.data ?? {}),
    state: 'scheduled',
    run_at: runAt,
    total: 0,
    done: 0,
    mailed: 0,
    opened: 0,
    reached: '',
    created_at: now,
  }
}

/** Data of the broadcasts of a type about an item, or about one of its comments, scheduled ones too. */
export const sentAbout = async (
  db: TenantDb,
  about: { type: NotificationType; feedbackId: string; commentId: string | null },
): Promise<BroadcastData[]> => (await listSent(db, about)).map(dataOf)

/** True if a broadcast to contacts about a comment exists already. */
export const isCommentSent = async (
  db: TenantDb,
  { id, feedbackId }: { id: string; feedbackId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('broadcasts')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('comment_id', '=', id)
    .where('type', 'in', contactNotificationTypes)
    .executeTakeFirst()) !== undefined

/** True if anybody was notified of a comment, or is being notified. */
export const isCommentNotified = async (
  db: TenantDb,
  feedbackId: string,
  commentId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('broadcasts')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('comment_id', '=', commentId)
    .where('type', 'in', contactNotificationTypes)
    .where('state', 'in', ['sending', 'sent'])
    .executeTakeFirst()) !== undefined

/** Queues a broadcast's job, in the transaction of `database`. */
export async function enqueueBroadcast(
  database: BroadcastCtx['database'],
  { tenantId, broadcastId, runAt }: { tenantId: string; broadcastId: string; runAt: number },
): Promise<void> {
  database.announce()
  await enqueue(database, { kind: 'deliverBroadcast', tenantId, payload: { broadcastId }, runAt })
}

/** A scheduled broadcast that is due; undefined for any other. */
export async function findDueBroadcast(
  db: TenantDb,
  id: string,
  now: number,
): Promise<BroadcastRow | undefined> {
  const broadcast = await findBroadcast(db, id)
  return broadcast?.state === 'scheduled' && broadcast.run_at <= now ? broadcast : undefined
}

/**
 * Claims a broadcast to continue, locked until the transaction of `tx` ends; undefined if it is done, stopped or not
 * due.
 */
export async function claimBroadcast(
  tx: GlobalDb,
  tenantId: string,
  broadcastId: string,
  now: number,
): Promise<BroadcastRow | undefined> {
  const broadcast = await lockBroadcast(tx.tenant(tenantId), broadcastId)
  if (broadcast?.state !== 'scheduled' && broadcast?.state !== 'sending') return undefined
  if (broadcast.run_at <= now) return broadcast
  await enqueueBroadcast(tx, { tenantId, broadcastId, runAt: broadcast.run_at })
  return undefined
}

/** Stores the progress of a broadcast, in the transaction of `db`. */
export const updateProgress = prepared(
  (db: TenantDb, params: Pick<BroadcastRow, 'id' | 'state' | 'total' | 'done' | 'mailed' | 'reached'>) =>
    db
      .updateTable('broadcasts')
      .set({
        state: params.state,
        total: params.total,
        done: params.done,
        mailed: params.mailed,
        reached: params.reached,
      })
      .where('id', '=', params.id),
)

export type { BroadcastRow }

export const dataOf = ({ data }: Pick<BroadcastRow, 'data'>): BroadcastData => JSON.parse(data)

/**
 * Stops a broadcast: a scheduled one is cancelled, a finished one stays as it is.
 * @returns its row afterwards.
 */
export const stopBroadcast = async (db: TenantDb, id: string): Promise<BroadcastRow | undefined> =>
  (await updateStopped(db, id)) ?? (await lockBroadcast(db, id))

/** Cancels scheduled broadcasts about a deleted status. */
export async function supersedeBroadcastsOf(
  db: TenantDb,
  { projectId, statusId }: { projectId: string; statusId: string },
): Promise<void> {
  for (const broadcast of await listScheduled(db, projectId))
    if (dataOf(broadcast).statusId === statusId) await updateStopped(db, broadcast.id)
}
