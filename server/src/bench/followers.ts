import type { Database } from '../db/database.ts'
import type { TenantDb } from '../db/tenant-db.ts'
import { newId } from '../lib/id.ts'
import { insertContacts } from './fill.ts'

/** Data that the measurements of a broadcast need, beside the filled database. */
export interface Followed {
  /** The item that every follower voted on. */
  itemId: string
  statusIds: string[]
  /** Ids of some voters. */
  followerIds: string[]
}

/** Number of the item's followers; with the earlier notifications of each, a million notifications. */
export const followerCount = 100_000
const notifiedOf = 10
const chunk = 1_000

/** Makes many contacts follow one item of a filled database, each with some earlier notifications. */
export async function fillFollowers(
  db: Database,
  { tenantId, projectId }: { tenantId: string; projectId: string },
): Promise<Followed> {
  const tenant = db.tenant(tenantId)
  const now = Date.now()
  const statuses = await tenant.selectFrom('statuses').select('id').orderBy('position').limit(3).execute()
  const { id: itemId } = await tenant.selectFrom('feedback').select('id').limit(1).executeTakeFirstOrThrow()
  const broadcastIds = Array.from({ length: notifiedOf }, newId)
  const blank = { type: 'status_changed', data: '{}', state: 'sent', reached: '' } as const
  await tenant.transaction(async (tx) => {
    const rows = broadcastIds.map((id) => ({
      ...{
        id,
        ...blank,
        project_id: projectId,
        feedback_id: itemId,
        run_at: now - 60 * 60_000,
        created_at: now,
      },
      ...{ comment_id: null, task_id: null, entry_id: null, actor_id: null },
    }))
    await tx.insertInto('broadcasts').values(rows).execute()
  })
  const followerIds = Array.from({ length: followerCount }, newId)
  for (let start = 0; start < followerCount; start += chunk)
    await tenant.transaction((tx) =>
      follow(tx, followerIds.slice(start, start + chunk), { itemId, projectId, broadcastIds, now }),
    )
  return {
    itemId,
    statusIds: statuses.map(({ id }) => id),
    followerIds: followerIds.slice(0, 1_000),
  }
}

async function follow(
  db: TenantDb,
  personIds: readonly string[],
  about: { itemId: string; projectId: string; broadcastIds: readonly string[]; now: number },
): Promise<void> {
  const { itemId: feedback_id, projectId: project_id, broadcastIds, now } = about
  await insertContacts(db, personIds, now)
  const each = <Row>(row: (person_id: string) => Row) => personIds.map(row)
  const vote = { feedback_id, cast_by_id: null, created_at: now }
  await db
    .insertInto('votes')
    .values(each((person_id) => ({ ...vote, person_id })))
    .execute()
  const unread = { project_id, unread: broadcastIds.length }
  await db
    .insertInto('unread_counts')
    .values(each((person_id) => ({ ...unread, person_id })))
    .execute()
  const seen = { in_app: 1, read_at: null, counted: 1, mail_due: null } as const
  for (const broadcast_id of broadcastIds)
    await db
      .insertInto('notifications')
      .values(each((person_id) => ({ ...seen, broadcast_id, person_id })))
      .execute()
}
