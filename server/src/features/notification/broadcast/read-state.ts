import type { NotificationType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../../db/tenant-db.ts'
import { notFound } from '../../../lib/app-error.ts'
import { listWithMerged } from './merged-items.ts'
import {
  countUnreadByItem,
  findUnread,
  hasNotification,
  listUnread,
  lowerUnread,
  type ReadSelection,
  raiseUnread,
  updateRead,
} from './read-state.queries.ts'

/** Number of a person's unread notifications in one project, or in all. */
export async function countUnread(db: TenantDb, personId: string, projectId?: string): Promise<number> {
  const counts = await (projectId === undefined
    ? listUnread(db, personId)
    : findUnread(db, { personId, projectId }))
  return counts.reduce((sum, { unread }) => sum + unread, 0)
}

/** Raises the unread counts of some people by one. */
export const addUnread = (db: TenantDb, personIds: readonly string[], projectId: string): Promise<void> =>
  raiseUnread(
    db,
    personIds.map((personId) => ({ personId, by: 1 })),
    projectId,
  )

/** Marks a person's notifications as read; earlier read times stay. */
export async function markRead(
  db: TenantDb,
  { feedbackId, ...what }: Omit<ReadSelection, 'feedbackIds'> & { feedbackId?: string },
  now: number,
): Promise<void> {
  await db.transaction(async (db) => {
    // Notifications about merged items are shown with the target, so they count as read too.
    const about = feedbackId === undefined ? {} : { feedbackIds: await listWithMerged(db, feedbackId) }
    const marked = await updateRead(db, { ...what, ...about }, now)
    for (const projectId of new Set(marked))
      await lowerUnread(db, [what.personId], projectId, marked.filter((each) => each === projectId).length)
  })
}

/** Marks one of a person's notifications as read. @throws AppError `not_found` if it is not theirs. */
export async function markOneRead(
  db: TenantDb,
  what: ReadSelection & { broadcastId: string },
  now: number,
): Promise<void> {
  if (!(await hasNotification(db, what.personId, what.broadcastId))) throw notFound('notification')
  await markRead(db, what, now)
}

/** A person's unread news about an item. */
export interface ItemUnread {
  /** Number of replies and answers. */
  replies: number
  /** True if the item's status changed. */
  status: boolean
}

const ofStatus: readonly NotificationType[] = ['status_changed', 'shipped']

/** A person's unread news about some items, by item; items without news are left out. */
export async function listUnreadByItem(
  db: TenantDb,
  personId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, ItemUnread>> {
  const news = new Map<string, ItemUnread>()
  if (feedbackIds.length === 0) return news
  for (const { feedback_id: id, type, count } of await countUnreadByItem(db, personId, feedbackIds)) {
    // A merge and an approval are shown on the item and do not change its status.
    if (type === 'merged' || type === 'approved') continue
    const known = news.get(id ?? '') ?? { replies: 0, status: false }
    if (ofStatus.includes(type)) known.status = true
    else known.replies += Number(count)
    news.set(id ?? '', known)
  }
  return news
}
