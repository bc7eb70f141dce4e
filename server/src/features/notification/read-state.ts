import type { NotificationType } from '@earshot/shared/notification/notification'
import type { TenantDb } from '../../db/tenant-db.ts'
import { notFound } from '../../lib/app-error.ts'
import { listWithMerged } from './merged-items.ts'
import {
  countUnreadByItem,
  findUnread,
  hasNotification,
  listUnread,
  lowerUnread,
  type ReadWhat,
  raiseUnread,
  updateRead,
} from './read-state.queries.ts'

/** How many of somebody's notifications are not read: in one project, or in all. */
export async function countUnread(db: TenantDb, personId: string, projectId?: string): Promise<number> {
  const counts = await (projectId === undefined
    ? listUnread(db, personId)
    : findUnread(db, { personId, projectId }))
  return counts.reduce((sum, { unread }) => sum + unread, 0)
}

/** Counts one more that is not read, for each of some people. */
export const addUnread = (db: TenantDb, personIds: readonly string[], projectId: string): Promise<void> =>
  raiseUnread(
    db,
    personIds.map((personId) => ({ personId, by: 1 })),
    projectId,
  )

/** Marks some of somebody's notifications as read; what is read already stays as it is. */
export async function markRead(
  db: TenantDb,
  { feedbackId, ...what }: Omit<ReadWhat, 'feedbackIds'> & { feedbackId?: string },
  now: number,
): Promise<void> {
  await db.transaction(async (db) => {
    // What was said of a merged item is shown with the one that took it in.
    const about = feedbackId === undefined ? {} : { feedbackIds: await listWithMerged(db, feedbackId) }
    const marked = await updateRead(db, { ...what, ...about }, now)
    for (const projectId of new Set(marked))
      await lowerUnread(db, [what.personId], projectId, marked.filter((each) => each === projectId).length)
  })
}

/** Marks one of somebody's notifications as read. @throws AppError `not_found` where it is not theirs. */
export async function markOneRead(
  db: TenantDb,
  what: ReadWhat & { sendingId: string },
  now: number,
): Promise<void> {
  if (!(await hasNotification(db, what.personId, what.sendingId))) throw notFound('notification')
  await markRead(db, what, now)
}

/** What of an item somebody has not read. */
export interface ItemNews {
  /** How many replies and answers. */
  replies: number
  /** Whether its status changed. */
  status: boolean
}

const ofStatus: readonly NotificationType[] = ['status_changed', 'shipped']

/** What of some items somebody has not read, by item; those without news are left out. */
export async function readNews(
  db: TenantDb,
  personId: string,
  feedbackIds: readonly string[],
): Promise<Map<string, ItemNews>> {
  const news = new Map<string, ItemNews>()
  if (feedbackIds.length === 0) return news
  for (const { feedback_id: id, type, count } of await countUnreadByItem(db, personId, feedbackIds)) {
    // A merge is said where the item is shown, and changes no status of it.
    if (type === 'merged') continue
    const known = news.get(id ?? '') ?? { replies: 0, status: false }
    if (ofStatus.includes(type)) known.status = true
    else known.replies += Number(count)
    news.set(id ?? '', known)
  }
  return news
}
