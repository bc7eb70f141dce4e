import type { TenantDb } from '../../../../db/tenant-db.ts'
import { listStatusChanges } from '../../../activity/activity.ts'
import { findComment } from '../../../comment/comments.queries.ts'
import { type FeedbackRow, findFeedback } from '../../../feedback/feedback.queries.ts'
import { readStatuses, requireStatus } from '../../../project/lookup.ts'
import type { ChannelRow } from '../channels.queries.ts'
import { type ChatNews, commentNews, isForChannel, itemNews, statusNews, testNews } from '../chat-news.ts'
import type { MessageRow } from './messages.queries.ts'
import { isShown } from './news-consumer.ts'

interface Options {
  db: TenantDb
  publicUrl: string
  channel: ChannelRow
}

/**
 * The news of a message, made from what is there now.
 * @returns undefined if its subject is gone, was taken back, or is not for this channel.
 */
export async function makeNews(
  { db, publicUrl, channel }: Options,
  message: MessageRow,
): Promise<ChatNews | undefined> {
  if (message.topic === 'test') return testNews
  const item = message.feedback_id === null ? undefined : await findFeedback(db, message.feedback_id)
  if (!item || !isForChannel(item, channel.includes_private === 1)) return undefined
  if (message.topic === 'feedback' || message.topic === 'update') {
    const statuses = await readStatuses(db, item.project_id)
    const { name } = await requireStatus(db, item.project_id, item.status_id)
    return itemNews(item, name, publicUrl, statuses)
  }
  if (message.topic === 'status') return statusOf({ db, publicUrl }, item, message)
  const comment = message.comment_id === null ? undefined : await findComment(db, message.comment_id)
  return comment && isShown(comment) ? commentNews(item, comment, publicUrl) : undefined
}

/** The news of an item's status; undefined if it is the one that it had before the changes. */
async function statusOf(
  { db, publicUrl }: Pick<Options, 'db' | 'publicUrl'>,
  item: FeedbackRow,
  { created_at }: MessageRow,
): Promise<ChatNews | undefined> {
  const first = (await listStatusChanges(db, item.id, created_at - 1)).at(-1)?.data
  if (first?.from === item.status_id) return undefined
  const { name } = await requireStatus(db, item.project_id, item.status_id)
  return statusNews(item, name, publicUrl)
}
