import type { TenantDb } from '../../../db/tenant-db.ts'
import { listStatusChanges } from '../../activity/activity.ts'
import { findComment } from '../../comment/comments.queries.ts'
import { type FeedbackRow, findFeedback } from '../../feedback/feedback.queries.ts'
import { readStatuses, requireStatus } from '../../project/lookup.ts'
import {
  commentText,
  itemText,
  type SlackMessageText,
  statusText,
  testText,
  withActions,
} from './message-text.ts'
import type { MessageRow } from './messages.queries.ts'
import type { ChannelRow } from './slack.queries.ts'
import { isShown } from './slack-news.ts'

interface Options {
  db: TenantDb
  publicUrl: string
  channel: ChannelRow
  /** True if Slack can send what is chosen in a message. */
  hasActions: boolean
}

/**
 * The text of a message, made from what is there now.
 * @returns undefined if its subject is gone, was taken back, or is not for this channel.
 */
export async function makeText(
  { db, publicUrl, channel, hasActions }: Options,
  message: MessageRow,
): Promise<SlackMessageText | undefined> {
  if (message.topic === 'test') return testText
  const item = message.feedback_id === null ? undefined : await findFeedback(db, message.feedback_id)
  if (!item || !isForChannel(item, channel)) return undefined
  if (message.topic === 'feedback' || message.topic === 'update') {
    const statuses = await readStatuses(db, item.project_id)
    const { name } = await requireStatus(db, item.project_id, item.status_id)
    const text = itemText(item, name, publicUrl)
    return hasActions ? withActions(text, item.id, statuses) : text
  }
  if (message.topic === 'status') return statusOf({ db, publicUrl }, item, message)
  const comment = message.comment_id === null ? undefined : await findComment(db, message.comment_id)
  return comment && isShown(comment) ? commentText(item, comment, publicUrl) : undefined
}

/** True for an item that everybody may see, or that the channel gets nevertheless. */
export const isForChannel = (
  { listed, moderation }: FeedbackRow,
  { includes_private }: Pick<ChannelRow, 'includes_private'>,
): boolean => listed === 1 || (includes_private === 1 && moderation === 'approved')

/** The text about an item's status; undefined if it is the one that it had before the changes. */
async function statusOf(
  { db, publicUrl }: Pick<Options, 'db' | 'publicUrl'>,
  item: FeedbackRow,
  { created_at }: MessageRow,
): Promise<SlackMessageText | undefined> {
  const first = (await listStatusChanges(db, item.id, created_at - 1)).at(-1)?.said
  if (first?.from === item.status_id) return undefined
  const { name } = await requireStatus(db, item.project_id, item.status_id)
  return statusText(item, name, publicUrl)
}
