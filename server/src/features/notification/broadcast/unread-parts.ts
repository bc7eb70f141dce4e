import type { TenantDb } from '../../../db/tenant-db.ts'
import { lockBroadcast as lock } from './broadcasts.queries.ts'
import { listWithMerged } from './merged-items.ts'
import { lowerUnread } from './read-state.queries.ts'
import { addUnread } from './read-state.ts'
import type { Shown } from './recount.ts'
import { listBroadcastsAbout, updateCounted } from './unread-parts.queries.ts'

/** Locks a broadcast until the transaction of `db` ends. */
export const lockBroadcast = async (db: TenantDb, id: string): Promise<void> => {
  await lock(db, id)
}

/** Broadcasts about some content, ordered by id. */
export async function listSentOf(
  db: TenantDb,
  { feedbackId, ...shown }: Shown,
  part: { after: string; limit: number },
): Promise<{ id: string }[]> {
  const about = feedbackId === undefined ? {} : { feedbackIds: await listWithMerged(db, feedbackId) }
  return listBroadcastsAbout(db, { ...shown, ...about }, part)
}

/** People with an unread notification of a broadcast, ordered by id. */
export const listUnreadRecipients = (
  db: TenantDb,
  broadcastId: string,
  { after, limit }: { after: string; limit: number },
) =>
  db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .select(['people.id', 'people.kind', 'people.external_id', 'people.email_confirmed_at', 'counted'])
    .where('broadcast_id', '=', broadcastId)
    .where('person_id', '>', after)
    .where('in_app', '=', 1)
    .where('read_at', 'is', null)
    .orderBy('person_id')
    .limit(limit)
    .execute()

/** Adds a broadcast to the unread counts of some people, or subtracts it; skips those who have read it meanwhile. */
export async function recountUnreadPart(
  db: TenantDb,
  params: { broadcastId: string; projectId: string; personIds: readonly string[]; counted: 0 | 1 },
): Promise<void> {
  if (params.personIds.length === 0) return
  const changed = await updateCounted(db, params)
  if (changed.length === 0) return
  if (params.counted === 1) await addUnread(db, changed, params.projectId)
  else await lowerUnread(db, changed, params.projectId, 1)
}
