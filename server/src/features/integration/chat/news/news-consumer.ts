import type { EventType } from '@earshot/shared/event/events'
import type { ChatTopic } from '@earshot/shared/integration/chat'
import { z } from 'zod'
import type { GlobalDb } from '../../../../db/database.ts'
import type { LoggedEvent } from '../../../../db/dialects/event-log.ts'
import type { TenantDb } from '../../../../db/tenant-db.ts'
import type { Consumer } from '../../../../events/consumer.ts'
import { enqueue } from '../../../../jobs/queue.ts'
import { newId } from '../../../../lib/id.ts'
import { findComment } from '../../../comment/comments.queries.ts'
import { findFeedback } from '../../../feedback/feedback.queries.ts'
import { type ChannelRow, listChannelsOf } from '../channels.queries.ts'
import { topicsOf } from './channel-view.ts'
import { findPosted, hasMessageAbout, insertMessage } from './messages.queries.ts'

/** Events that are posted, each with its kind of news. */
const topics: { readonly [Type in EventType]?: ChatTopic } = {
  'feedback.created': 'feedback',
  'feedback.approved': 'feedback',
  'feedback.status_changed': 'status',
  'comment.created': 'comment',
  'comment.approved': 'comment',
}

const EventData = z.object({ commentId: z.string().optional() })

/** Queues the messages to chats, each due once its subject can no longer be undone. */
export const chatNews = (undoTime: number): Consumer => ({
  name: 'chat',
  beginsNow: true,
  restMs: 200,
  isSubscribed: ({ feedback_id, type }) => feedback_id !== null && topics[type] !== undefined,
  async handle(events, database) {
    const due = new Map<string, { tenantId: string; runAt: number }>()
    for (const event of events) {
      const db = database.tenant(event.tenant_id)
      const channels = event.project_id === null ? [] : await listChannelsOf(db, event.project_id)
      const runAt = event.created_at + undoTime
      for (const channel of channels) {
        const queued = [
          await queueUpdate(db, channel, event, runAt),
          await queueMessage(db, channel, event, runAt),
        ]
        if (queued.includes(true)) due.set(channel.id, { tenantId: event.tenant_id, runAt })
      }
    }
    await enqueueAll(database, due)
  },
})

/** One job for each channel of a batch, when its last message is due: it posts the earlier ones too. */
async function enqueueAll(
  database: GlobalDb,
  due: ReadonlyMap<string, { tenantId: string; runAt: number }>,
): Promise<void> {
  for (const [channelId, { tenantId, runAt }] of due)
    await enqueue(database, { kind: 'postToChat', tenantId, payload: { channelId }, runAt })
}

/**
 * Queues a change of the message about an item whose status has changed, whatever news the channel gets.
 * @returns false if there is no such message, or its change waits already.
 */
async function queueUpdate(
  db: TenantDb,
  channel: ChannelRow,
  { feedback_id: feedbackId, type, created_at }: LoggedEvent,
  dueAt: number,
): Promise<boolean> {
  if (type !== 'feedback.status_changed' || feedbackId === null) return false
  if ((await findPosted(db, channel.id, feedbackId)) === undefined) return false
  const subject = { topic: 'update', feedbackId, commentId: null } as const
  if (await hasMessageAbout(db, channel.id, subject, ['pending'])) return false
  await insertMessage(db, {
    id: newId(),
    channel_id: channel.id,
    topic: 'update',
    feedback_id: feedbackId,
    state: 'pending',
    due_at: dueAt,
    created_at,
  })
  return true
}

/** @returns false for an event that the channel does not get. */
async function queueMessage(
  db: TenantDb,
  channel: ChannelRow,
  event: LoggedEvent,
  dueAt: number,
): Promise<boolean> {
  const { commentId } = EventData.parse(JSON.parse(event.data))
  const { feedback_id: feedbackId, type } = event
  const topic = topics[type]
  if (feedbackId === null || !topic || !topicsOf(channel).includes(topic)) return false
  const commented = topic === 'comment' ? commentId : undefined
  if (topic === 'comment' && commented === undefined) return false
  // Held for review: its approval is an event of its own.
  if (!(await isApproved(db, feedbackId, commented))) return false
  const subject = { topic, feedbackId, commentId: commented ?? null }
  if (await hasMessageAbout(db, channel.id, subject, statesThatSuffice(topic))) return false
  await insertMessage(db, {
    id: newId(),
    channel_id: channel.id,
    topic,
    feedback_id: feedbackId,
    comment_id: commented ?? null,
    state: 'pending',
    due_at: dueAt,
    created_at: event.created_at,
  })
  return true
}

/** A status changes again; everything else is news once, unless it was taken back before it was posted. */
const statesThatSuffice = (topic: ChatTopic) =>
  topic === 'status' ? (['pending'] as const) : (['pending', 'posted', 'failed'] as const)

async function isApproved(db: TenantDb, feedbackId: string, commentId: string | undefined): Promise<boolean> {
  const item = await findFeedback(db, feedbackId)
  if (commentId === undefined) return item?.moderation === 'approved'
  const comment = await findComment(db, commentId)
  return item?.moderation === 'approved' && comment !== undefined && isShown(comment)
}

/** True for a comment that others than its author and the team may read, on an item that they may see. */
export const isShown = ({ listed, deleted_at }: { listed: number; deleted_at: number | null }): boolean =>
  listed === 1 && deleted_at === null
