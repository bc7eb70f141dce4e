import {
  contactNotificationTypes,
  type NotificationType,
  type Sending,
} from '@earshot/shared/notification/notification'
import { v7 } from 'uuid'
import type { GlobalDb } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { TenantDb } from '../../db/tenant-db.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lowerUnread } from './read-state.queries.ts'
import { deleteSendingPart, deleteSendings } from './sending-removal.ts'
import {
  countKeptBack,
  deleteNotificationsOf,
  findSending,
  insertSending,
  listScheduled,
  listSendings,
  listSent,
  lockSending,
  type SendingRow,
  updateStopped,
} from './sendings.queries.ts'
import { deleteUnreadOf, findSendingOf } from './unread-parts.queries.ts'

/** Data of a broadcast that depends on its type. */
export interface SendingData {
  /** New status of a status change. */
  statusId?: string
  /** Recipients in place of the item's followers. */
  personIds?: readonly string[]
  /** Items whose followers are the recipients, each person once. */
  feedbackIds?: readonly string[]
}

/** A broadcast to be queued. */
export interface NewSending {
  type: NotificationType
  projectId: string
  /** The item that it is about, if any. */
  feedbackId?: string | undefined
  /** The comment that it is about: nobody is notified of a comment that is deleted or hidden by then. */
  commentId?: string | undefined
  taskId?: string | undefined
  /** The changelog entry that announces the release. */
  entryId?: string | undefined
  data?: SendingData
  /** Note by the team for the recipients. */
  note?: string | undefined
  /** Earliest start in milliseconds since 1970, UTC; now if undefined. */
  runAt?: number | undefined
}

/** The parts of a context, bound to its transaction, that queueing a broadcast needs. */
export interface SendingCtx {
  db: TenantDb
  database: Pick<GlobalDb, 'announce' | 'dialect' | 'connection'>
  actor: { personId: string }
  now: number
}

/**
 * Queues a broadcast about the actor's action, in the transaction of `ctx`: one row for any number of recipients. The
 * recipients are determined while it is sent; the actor is never among them. @returns its id.
 */
export async function queueSending(ctx: SendingCtx, order: NewSending): Promise<string> {
  const { db, database } = ctx
  const sending = newSending(ctx, order)
  await insertSending(db, sending)
  await enqueueSending(database, { tenantId: db.tenantId, sendingId: sending.id, runAt: sending.run_at })
  return sending.id
}

/** Records a broadcast whose recipients are notified in the same transaction. */
export async function addSent(ctx: SendingCtx, order: NewSending, recipients: number): Promise<SendingRow> {
  const sending = { ...newSending(ctx, order), state: 'sent' as const, total: recipients, done: recipients }
  await insertSending(ctx.db, sending)
  return sending
}

function newSending({ actor, now }: SendingCtx, order: NewSending): SendingRow {
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
    note: order.note ?? '',
    data: JSON.stringify(order.data ?? {}),
    state: 'scheduled',
    run_at: runAt,
    total: 0,
    done: 0,
    reached: '',
    created_at: now,
  }
}

/** Data of the broadcasts of a type about an item, or about one of its comments, scheduled ones too. */
export const sentAbout = async (
  db: TenantDb,
  about: { type: NotificationType; feedbackId: string; commentId: string | null },
): Promise<SendingData[]> => (await listSent(db, about)).map(dataOf)

/** True if a broadcast to contacts about a comment exists already. */
export const isCommentSent = async (
  db: TenantDb,
  { id, feedbackId }: { id: string; feedbackId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('sendings')
    .select('id')
    .where('feedback_id', '=', feedbackId)
    .where('comment_id', '=', id)
    .where('type', 'in', contactNotificationTypes)
    .executeTakeFirst()) !== undefined

async function enqueueSending(
  database: SendingCtx['database'],
  { tenantId, sendingId, runAt }: { tenantId: string; sendingId: string; runAt: number },
): Promise<void> {
  database.announce()
  await enqueue(database, { kind: 'deliverSending', tenantId, payload: { sendingId }, runAt })
}

/** A scheduled broadcast that is due; undefined for any other. */
export async function findBeginning(db: TenantDb, id: string, now: number): Promise<SendingRow | undefined> {
  const sending = await findSending(db, id)
  return sending?.state === 'scheduled' && sending.run_at <= now ? sending : undefined
}

/**
 * Claims a broadcast to continue, locked until the transaction of `tx` ends; undefined if it is done, stopped or not
 * due.
 */
export async function claimSending(
  tx: GlobalDb,
  tenantId: string,
  sendingId: string,
  now: number,
): Promise<SendingRow | undefined> {
  const sending = await lockSending(tx.tenant(tenantId), sendingId)
  if (sending?.state !== 'scheduled' && sending?.state !== 'sending') return undefined
  if (sending.run_at <= now) return sending
  await enqueueSending(tx, { tenantId, sendingId, runAt: sending.run_at })
  return undefined
}

/** Stores the progress of a broadcast, in the transaction of `db`. */
export const updateProgress = prepared(
  (db: TenantDb, given: Pick<SendingRow, 'id' | 'state' | 'total' | 'done' | 'reached'>) =>
    db
      .updateTable('sendings')
      .set({ state: given.state, total: given.total, done: given.done, reached: given.reached })
      .where('id', '=', given.id),
)

export type { SendingRow }

export const dataOf = ({ data }: Pick<SendingRow, 'data'>): SendingData => JSON.parse(data)

/** Erases the broadcasts about deleted items, in the transaction of `db`. */
export const eraseSendings = (db: TenantDb, feedbackIds: readonly string[]): Promise<void> =>
  deleteSendings(db, { column: 'feedback_id', ids: feedbackIds })

/** Erases a person's notifications about some items of a project, and subtracts them from the unread count. */
export async function eraseNotificationsOf(
  db: TenantDb,
  {
    personId,
    projectId,
    feedbackIds,
  }: { personId: string; projectId: string; feedbackIds: readonly string[] },
): Promise<void> {
  const removed = await deleteNotificationsOf(db, personId, feedbackIds)
  const unread = removed.filter(({ counted }) => counted === 1).length
  if (unread > 0) await lowerUnread(db, [personId], projectId, unread)
}

/** Erases the broadcasts about deleted tasks, in the transaction of `db`. */
export const eraseTaskSendings = (db: TenantDb, taskIds: readonly string[]): Promise<void> =>
  deleteSendings(db, { column: 'task_id', ids: taskIds })

/** Removes a batch of the broadcasts of a deleted project. @returns true if there may be more. */
export async function eraseSendingsOfProject(
  db: TenantDb,
  projectId: string,
  { limit }: { limit: number },
): Promise<boolean> {
  if (await deleteUnreadOf(db, projectId, limit)) return true
  const sending = await findSendingOf(db, projectId)
  if (sending) await deleteSendingPart(db, sending)
  return sending !== undefined
}

/** Broadcasts shown on an item's page. */
const shown = 20

/** Broadcasts about an item, scheduled ones too, newest first. */
export async function showSendings(db: TenantDb, feedbackId: string): Promise<Sending[]> {
  const sendings = await listSendings(db, feedbackId, shown)
  return Promise.all(sendings.map((row) => showSending(db, row)))
}

/** A broadcast, and the number of its emails held back for another day. */
export async function showSending(db: TenantDb, row: SendingRow): Promise<Sending> {
  return { ...sendingView(row), keptBack: await countKeptBack(db, row.id) }
}

/**
 * Stops a broadcast: a scheduled one is cancelled, a finished one stays as it is.
 * @returns its row afterwards.
 */
export const stopSending = async (db: TenantDb, id: string): Promise<SendingRow | undefined> =>
  (await updateStopped(db, id)) ?? (await lockSending(db, id))

/** Cancels scheduled broadcasts about a deleted status. */
export async function supersedeSendingsOf(
  db: TenantDb,
  { projectId, statusId }: { projectId: string; statusId: string },
): Promise<void> {
  for (const sending of await listScheduled(db, projectId))
    if (dataOf(sending).statusId === statusId) await updateStopped(db, sending.id)
}

/** Cancels scheduled broadcasts about an item's status, which a newer one replaces. */
export async function supersedeStatus(db: TenantDb, feedbackId: string): Promise<void> {
  await db
    .updateTable('sendings')
    .set({ state: 'stopped' })
    .where('feedback_id', '=', feedbackId)
    .where('type', '=', 'status_changed')
    .where('state', '=', 'scheduled')
    .execute()
}

const sendingView = (row: SendingRow): Omit<Sending, 'keptBack'> => ({
  id: row.id,
  type: row.type,
  statusId: dataOf(row).statusId ?? null,
  note: row.note,
  state: row.state,
  runAt: row.run_at,
  total: row.total,
  done: row.done,
})
