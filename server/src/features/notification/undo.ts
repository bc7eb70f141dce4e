import type { NotificationType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import type { Config } from '../../lib/config/config.ts'
import { findBroadcast, listAbout, updateCancelled, updateResumed } from './broadcast/broadcasts.queries.ts'
import { type BroadcastCtx, type BroadcastRow, dataOf, enqueueBroadcast } from './broadcast/broadcasts.ts'

/** The parts of a context of an action, or of a job that does it later. */
export interface Acting extends BroadcastCtx {
  services: { config: Pick<Config, 'undoTime'> }
}

/** Earliest time at which anybody is notified of a member's action: until then an undo drops the notification. */
export const undoEnd = ({ now, services }: Pick<Acting, 'now' | 'services'>): number =>
  now + services.config.undoTime

/** Subjects of broadcasts of some types: an item, a task or an entry. */
export interface Announced {
  types: readonly NotificationType[]
  column: 'feedback_id' | 'task_id' | 'entry_id'
  id: string
  /** The comment, for those about one of an item's comments. */
  commentId?: string
  /** The item that was merged into this one. */
  mergedId?: string
}

/** Cancels broadcasts that have not begun, in the transaction of `db`. @returns them, oldest first. */
export async function cancelBroadcasts(db: TenantDb, announced: Announced): Promise<BroadcastRow[]> {
  const scheduled = await listAnnounced(db, announced, 'scheduled')
  const cancelled = scheduled.map((row) =>
    updateCancelled(db, row.id, JSON.stringify({ ...dataOf(row), cancelled: true })),
  )
  return (await Promise.all(cancelled)).filter((row) => row !== undefined)
}

/** Sends cancelled broadcasts after all, in the transaction of `ctx`; those that the team stopped stay so. */
export async function resumeBroadcasts(ctx: Acting, announced: Announced): Promise<void> {
  for (const { id } of await listAnnounced(ctx.db, announced, 'stopped')) await resumeBroadcast(ctx, id)
}

/** Sends a cancelled broadcast after all, in the transaction of `ctx`. */
export async function resumeBroadcast(ctx: Acting, id: string): Promise<void> {
  const { db, database } = ctx
  const row = await findBroadcast(db, id)
  if (!row) return
  const { cancelled, ...data } = dataOf(row)
  if (!cancelled) return
  const runAt = Math.max(undoEnd(ctx), row.run_at)
  if (await updateResumed(db, { id, runAt, data: JSON.stringify(data) }))
    await enqueueBroadcast(database, { tenantId: db.tenantId, broadcastId: id, runAt })
}

const listAnnounced = async (
  db: TenantDb,
  { commentId, mergedId, ...subject }: Announced,
  state: BroadcastRow['state'],
): Promise<BroadcastRow[]> =>
  (await listAbout(db, subject, state)).filter(
    (row) =>
      (commentId === undefined || row.comment_id === commentId) &&
      (mergedId === undefined || dataOf(row).feedbackIds?.includes(mergedId)),
  )
