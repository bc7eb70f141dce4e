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

/** What a sending keeps about its kind. */
export interface SendingData {
  /** Of a status change: the new status. */
  statusId?: string
  /** These people alone, instead of the followers of the item. */
  personIds?: readonly string[]
  /** The followers of all of these items, each person once. */
  feedbackIds?: readonly string[]
}

/** Something that people are to be notified of. */
export interface NewSending {
  type: NotificationType
  projectId: string
  /** The item that it is about, where it is about one. */
  feedbackId?: string | undefined
  /** The words that it is about: nobody is notified of what is deleted or hidden by then. */
  commentId?: string | undefined
  taskId?: string | undefined
  /** The entry of the changelog that tells of something shipped. */
  entryId?: string | undefined
  data?: SendingData
  /** What the team adds for its readers. */
  note?: string | undefined
  /** Not before: milliseconds since 1970, UTC; now without it. */
  runAt?: number | undefined
}

/** What ordering a sending takes: an action's context, bound to its transaction. */
export interface SendingCtx {
  db: TenantDb
  database: Pick<GlobalDb, 'announce' | 'dialect' | 'connection'>
  actor: { personId: string }
  now: number
}

/**
 * Has people notified of something that the actor does, in the transaction of `ctx`: one row, however many they are.
 * Whom it reaches is found out as it is sent. The actor is never among them. @returns its id.
 */
export async function queueSending(ctx: SendingCtx, order: NewSending): Promise<string> {
  const { db, database } = ctx
  const sending = newSending(ctx, order)
  await insertSending(db, sending)
  await enqueueSending(database, { tenantId: db.tenantId, sendingId: sending.id, runAt: sending.run_at })
  return sending.id
}

/** Notes something that so many people are notified of in the same transaction. */
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

/** Of what of a type about an item, or about one of its comments, people were or will be notified already. */
export const sentAbout = async (
  db: TenantDb,
  about: { type: NotificationType; feedbackId: string; commentId: string | null },
): Promise<SendingData[]> => (await listSent(db, about)).map(dataOf)

/** Whether customers were or will be notified of a comment already. */
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

/** A sending that has not begun and may begin now; undefined for any other. */
export async function findBeginning(db: TenantDb, id: string, now: number): Promise<SendingRow | undefined> {
  const sending = await findSending(db, id)
  return sending?.state === 'scheduled' && sending.run_at <= now ? sending : undefined
}

/**
 * A sending to go on with, which nobody else does until the transaction of `tx` ends; undefined where there is nothing
 * to do, or not yet.
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

/** Notes how far a sending came, in the transaction of `db`. */
export const updateProgress = prepared(
  (db: TenantDb, given: Pick<SendingRow, 'id' | 'state' | 'total' | 'done' | 'reached'>) =>
    db
      .updateTable('sendings')
      .set({ state: given.state, total: given.total, done: given.done, reached: given.reached })
      .where('id', '=', given.id),
)

export type { SendingRow }

export const dataOf = ({ data }: Pick<SendingRow, 'data'>): SendingData => JSON.parse(data)

/** Takes what was sent about some items with them, in the transaction of `db`. */
export const eraseSendings = (db: TenantDb, feedbackIds: readonly string[]): Promise<void> =>
  deleteSendings(db, { column: 'feedback_id', ids: feedbackIds })

/** Takes what somebody was notified of about some items of a project, out of their count too. */
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

/** The same of some tasks. */
export const eraseTaskSendings = (db: TenantDb, taskIds: readonly string[]): Promise<void> =>
  deleteSendings(db, { column: 'task_id', ids: taskIds })

/** Removes a part of what was sent in a project that is gone as a whole. @returns whether there may be more. */
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

/** How many of an item's sendings its page shows. */
const shown = 20

/** What is and was sent about an item, newest first. */
export async function showSendings(db: TenantDb, feedbackId: string): Promise<Sending[]> {
  const sendings = await listSendings(db, feedbackId, shown)
  return Promise.all(sendings.map((row) => showSending(db, row)))
}

/** A sending, and how many of its emails wait for another day. */
export async function showSending(db: TenantDb, row: SendingRow): Promise<Sending> {
  return { ...sendingView(row), keptBack: await countKeptBack(db, row.id) }
}

/**
 * Has nobody else notified of a sending: one that was scheduled is taken back, and one that is over stays as it is.
 * @returns what it is now.
 */
export const stopSending = async (db: TenantDb, id: string): Promise<SendingRow | undefined> =>
  (await updateStopped(db, id)) ?? (await lockSending(db, id))

/** Stops what was to be said later about a status that is deleted. */
export async function supersedeSendingsOf(
  db: TenantDb,
  { projectId, statusId }: { projectId: string; statusId: string },
): Promise<void> {
  for (const sending of await listScheduled(db, projectId))
    if (dataOf(sending).statusId === statusId) await updateStopped(db, sending.id)
}

/** Stops what was to be said later about an item's status: there is a newer one. */
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
