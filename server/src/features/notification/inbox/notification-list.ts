import { referenceOf } from '@earshot/shared/feedback/feedback'
import { limits } from '@earshot/shared/limits'
import {
  isTeamType,
  type Notification,
  type NotificationPage,
} from '@earshot/shared/notification/notification'
import { taskReferenceOf } from '@earshot/shared/task/task'
import { cutText } from '@earshot/shared/text/cut-text'
import { plainText } from '@earshot/shared/text/text-tree'
import type { ContactCtx, MemberCtx } from '../../../http/context.ts'
import { cutPage, decodeCursor } from '../../../lib/cursor.ts'
import { commentContent } from '../../comment/comment-content.ts'
import { dataOf } from '../broadcast/broadcasts.ts'
import { countUnread } from '../broadcast/read-state.ts'
import { listNotifications, type NotificationRow } from '../notification-list.queries.ts'
import { redactFor } from '../recipients/redaction.ts'

/** A contact's notifications in one project, newest first, reduced to content that they may see now. */
export async function browseOwnNotifications(
  { db, actor }: ContactCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationPage> {
  const { personId, projectId } = actor
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listNotifications(db, { personId, projectId, before, limit: limit + 1 })
  const page = cutPage(
    rows,
    limit,
    (row) => [row.broadcast_id],
    (row) => row,
  )
  const seen = await Promise.all(page.items.map((row) => redactFor(db, row, actor)))
  return {
    items: seen.filter((row) => row !== undefined).map(notificationView),
    nextCursor: page.nextCursor,
    unread: await countUnread(db, personId, projectId),
  }
}

/** A member's notifications, newest first. Members see every item. */
export async function browseTeamNotifications(
  { db, actor: { personId } }: MemberCtx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<NotificationPage> {
  const [before] = decodeCursor<[string]>(cursor, ['string']) ?? []
  const rows = await listNotifications(db, { personId, before, limit: limit + 1 })
  const page = cutPage(rows, limit, (row) => [row.broadcast_id], notificationView)
  return { ...page, unread: await countUnread(db, personId) }
}

function notificationView(row: NotificationRow): Notification {
  const { statusId = null } = dataOf(row)
  const { feedback_id, kind, number, title, task_id, task_number, task_title } = row
  return {
    id: row.broadcast_id,
    type: row.type,
    projectId: row.project_id,
    feedback:
      feedback_id !== null && kind !== null && number !== null && title !== null
        ? { id: feedback_id, reference: referenceOf(kind, number), title }
        : null,
    task:
      task_id !== null && task_number !== null && task_title !== null
        ? { id: task_id, reference: taskReferenceOf(task_number), title: task_title }
        : null,
    statusId,
    actorName: row.comment_id !== null || isTeamType(row.type) ? actorNameOf(row) : null,
    byTeam: row.actor_kind === 'member',
    // A deleted comment shows no text.
    excerpt: row.body && row.comment_deleted_at === null ? excerptOf(row.body, row.actor_kind) : null,
    entry: entryOf(row),
    read: row.read_at !== null,
    createdAt: row.run_at,
  }
}

/** Name of the actor. Brackets after a name mark members, so they are removed from contacts' names. */
export const actorNameOf = ({ actor_name, actor_kind }: NotificationRow): string | null =>
  actor_name === null || actor_kind === 'member' ? actor_name : actor_name.replace(/[()[\]（）]/g, '')

/** The changelog entry of a notification: its title, and its path under the server's base URL. */
export const entryOf = ({ entry_id, entry_title, slug }: NotificationRow): Notification['entry'] =>
  entry_id === null || entry_title === null
    ? null
    : { title: entry_title, path: `/site-feedback/${slug}?entry=${entry_id}` }

/** Beginning of a comment, on one line; a member's without Markdown. */
function excerptOf(body: string, author: NotificationRow['actor_kind']): string {
  const words = author === null || author === 'contact' ? body : plainText(commentContent(body, author))
  return cutText(words.replace(/\s+/g, ' ').trim(), limits.excerptMax, '…')
}
