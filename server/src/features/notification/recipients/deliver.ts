import { setTimeout as pause } from 'node:timers/promises'
import { isTeamType } from '@earshot/shared/notification/notification'
import type { Database, GlobalDb } from '../../../db/database.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { type JobHandler, PermanentError } from '../../../jobs/kinds.ts'
import type { Clock } from '../../../lib/clock.ts'
import { claimBroadcast, findDueBroadcast, updateProgress } from '../broadcast/broadcasts.ts'
import { addUnread } from '../broadcast/read-state.ts'
import { isArchived } from '../notification-list.queries.ts'
import { notify } from '../notify.ts'
import { audienceOf } from './audience.ts'

/** Batch size: short enough that no other request notices the wait. */
const partSize = 25
/** Pause after a batch as a multiple of its duration, in which other work runs. */
const pauseTimes = 19
const pauseMaxMs = 200

/** Pause after a counted batch: counting writes nothing, but every recipient waits for its end. */
const countingPauseTimes = 3
const countingPauseMaxMs = 50

/** Pause after a batch of this duration; both in milliseconds. */
export const pauseAfter = (took: number): number => Math.min(pauseTimes * took, pauseMaxMs)

/**
 * Fans a broadcast out to its recipients. Each batch and its progress are stored in one transaction: after a crash the
 * next attempt continues there, and nobody is notified twice or left out.
 */
export const deliverBroadcast =
  (db: Database, clock: Clock): JobHandler<'deliverBroadcast'> =>
  async ({ tenantId, payload, isPartOver }) => {
    const { broadcastId } = payload
    if (tenantId === null) throw new PermanentError('it names no organisation')
    const total = await countBeginning(db.tenant(tenantId), broadcastId, clock())
    let more = true
    while (more) {
      let took = 0
      more = await db.transaction(async (tx) => {
        const began = performance.now()
        const more = await deliverPart(tx, tenantId, { broadcastId, total, now: clock() })
        took = performance.now() - began
        return more
      })
      if (more && isPartOver?.()) return { next: payload }
      if (more) await pause(pauseAfter(took))
    }
  }

/** Number of recipients of a broadcast about to begin; 0 for one that has begun. */
async function countBeginning(db: TenantDb, broadcastId: string, now: number): Promise<number> {
  const broadcast = await findDueBroadcast(db, broadcastId, now)
  const audience = broadcast && (await audienceOf(db, broadcast))
  return audience
    ? audience.count((took) => pause(Math.min(countingPauseTimes * took, countingPauseMaxMs)))
    : 0
}

/** @returns true if there may be more. */
async function deliverPart(
  tx: GlobalDb,
  tenantId: string,
  { broadcastId, total, now }: { broadcastId: string; total: number; now: number },
): Promise<boolean> {
  const db = tx.tenant(tenantId)
  const broadcast = await claimBroadcast(tx, tenantId, broadcastId, now)
  if (!broadcast) return false
  // Contacts cannot see an archived project, and would get outdated news when it is restored.
  if (!isTeamType(broadcast.type) && (await isArchived(db, broadcast.project_id))) {
    await updateProgress(db, { ...broadcast, state: 'stopped' })
    return false
  }
  const audience = await audienceOf(db, broadcast)
  const { recipients, last, more } = audience
    ? await audience.list({ after: broadcast.reached, limit: partSize })
    : noRecipients
  const unread = await notify(tx, db, broadcast, recipients, now)
  if (unread.length > 0) await addUnread(db, unread, broadcast.project_id)
  await updateProgress(db, {
    id: broadcastId,
    state: more ? 'sending' : 'sent',
    total: broadcast.state === 'scheduled' ? total : broadcast.total,
    done: broadcast.done + recipients.length,
    mailed: broadcast.mailed + recipients.filter(({ mail }) => mail !== 'off' && mail !== 'ask').length,
    reached: last,
  })
  // Consoles reload their unread counts.
  if (isTeamType(broadcast.type) && recipients.length > 0)
    await db.record({ type: 'team.notified', projectId: broadcast.project_id, at: now })
  return more
}

const noRecipients = { recipients: [], last: '', more: false }
