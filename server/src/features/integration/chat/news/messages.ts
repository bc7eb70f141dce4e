import { referenceOf } from '@earshot/shared/feedback/feedback'
import type { ChatMessage } from '@earshot/shared/integration/chat'
import type { TenantDb } from '../../../../db/tenant-db.ts'
import type { MemberCtx } from '../../../../http/context.ts'
import { once } from '../../../../http/idempotency/idempotency.ts'
import { enqueue } from '../../../../jobs/queue.ts'
import { conflict, notFound } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/id.ts'
import { sentenceOf } from '../chat-refusal.ts'
import { type ChannelKey, getChannel } from './channel.ts'
import { chatServices } from './chat-services.ts'
import {
  findMessage,
  insertMessage,
  type ListedMessage,
  listMessages,
  retryMessage,
} from './messages.queries.ts'

/** Messages that the log of a channel shows. */
const shown = 20

/** The newest messages to a project's channel. @throws AppError `not_found`. */
export async function showMessages(ctx: MemberCtx, key: ChannelKey): Promise<ChatMessage[]> {
  const { id } = await getChannel(ctx, key)
  return (await listMessages(ctx.db, id, shown)).map((row) => messageView(key, row))
}

/** Posts a test to a project's channel, after the messages that wait. @throws AppError `not_found`. */
export const sendTest = (ctx: MemberCtx, key: ChannelKey): Promise<ChatMessage> =>
  once(ctx, async (ctx) => {
    const { db, database, now } = ctx
    const { id: channelId } = await getChannel(ctx, key)
    const row = { id: newId(), channel_id: channelId, topic: 'test', state: 'pending' } as const
    await insertMessage(db, { ...row, due_at: now, created_at: now })
    database.announce()
    await queuePosting(db, channelId, now)
    await ctx.record({ type: 'chat_channel.tested', projectId: key.projectId })
    const blank = { feedback_id: null, failure: null, kind: null, number: null, title: null }
    return messageView(key, { ...row, ...blank, due_at: now, created_at: now })
  })

/**
 * Posts a message again that has failed, before those that wait; one that waits already is left alone.
 * @throws AppError `not_found`, or `conflict` for one that is posted or withdrawn.
 */
export async function resendMessage(
  ctx: MemberCtx,
  key: ChannelKey,
  messageId: string,
): Promise<ChatMessage> {
  const { id: channelId } = await getChannel(ctx, key)
  return ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    const before = await findMessage(db, channelId, messageId)
    if (!before) throw notFound('message')
    if (before.state === 'posted' || before.state === 'withdrawn')
      throw conflict('Only a message that has failed is sent again.')
    if (await retryMessage(db, { id: messageId, now })) {
      database.announce()
      await queuePosting(db, channelId, now)
      await ctx.record({ type: 'chat_channel.tested', projectId: key.projectId })
    }
    return messageView(key, (await findMessage(db, channelId, messageId)) ?? before)
  })
}

const queuePosting = ({ database, tenantId }: TenantDb, channelId: string, runAt: number): Promise<unknown> =>
  enqueue(database, { kind: 'postToChat', tenantId, payload: { channelId }, runAt })

const messageView = ({ service }: ChannelKey, row: ListedMessage): ChatMessage => {
  const { id, topic, feedback_id, kind, number, title, state, failure } = row
  const waiting = failure === 'later' && state === 'pending' ? ' It is tried again.' : ''
  const isItem = feedback_id !== null && kind !== null && number !== null && title !== null
  return {
    id,
    topic,
    feedback: isItem ? { id: feedback_id, reference: referenceOf(kind, number), title } : null,
    state,
    failure: failure && sentenceOf(chatServices[service].sentences, failure) + waiting,
    nextAt: state === 'pending' ? row.due_at : null,
    createdAt: row.created_at,
  }
}
