import { chatLimits } from '@earshot/shared/integration/chat-limits'
import type { Insertable, Updateable } from 'kysely'
import { literal } from '../../../../db/literals.ts'
import type { TenantTables } from '../../../../db/tables/schema.ts'
import type { TenantDb } from '../../../../db/tenant-db.ts'

export const insertMessage = (db: TenantDb, row: Insertable<TenantTables['chat_messages']>) =>
  db.insertInto('chat_messages').values(row).execute()

export const updateMessage = (db: TenantDb, id: string, change: Updateable<TenantTables['chat_messages']>) =>
  db.updateTable('chat_messages').set(change).where('id', '=', id).execute()

/** The oldest message that is not posted yet: no later one overtakes it. */
export const findNextMessage = (db: TenantDb, channelId: string) =>
  db
    .selectFrom('chat_messages')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('state', '=', literal<'pending'>('pending'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type MessageRow = NonNullable<Awaited<ReturnType<typeof findNextMessage>>>

/** The subject of a message: a comment of an item, or the item itself. */
interface Subject {
  topic: MessageRow['topic']
  feedbackId: string
  commentId: string | null
}

/** True if a channel has a message about a subject in one of some states. */
export const hasMessageAbout = async (
  db: TenantDb,
  channelId: string,
  { topic, feedbackId, commentId }: Subject,
  states: readonly MessageRow['state'][],
): Promise<boolean> =>
  (await db
    .selectFrom('chat_messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('topic', '=', topic)
    .$if(commentId === null, (query) => query.where('feedback_id', '=', feedbackId))
    .$if(commentId !== null, (query) => query.where('comment_id', '=', commentId))
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The service's id of the posted message about a new item; undefined if there is none. */
export const findPosted = async (db: TenantDb, channelId: string, feedbackId: string) =>
  (
    await db
      .selectFrom('chat_messages')
      .select('posted_id')
      .where('channel_id', '=', channelId)
      .where('feedback_id', '=', feedbackId)
      .where('topic', '=', 'feedback')
      .where('state', '=', 'posted')
      .limit(1)
      .executeTakeFirst()
  )?.posted_id ?? undefined

/** Forgets what a channel's messages are called there, so that none is changed any more. */
export const forgetPosted = (db: TenantDb, channelId: string) =>
  db
    .updateTable('chat_messages')
    .set({ posted_id: null })
    .where('channel_id', '=', channelId)
    .where('posted_id', 'is not', null)
    .execute()

/** Makes a failed message due again. @returns false for one that has not failed. */
export async function retryMessage(db: TenantDb, { id, now }: { id: string; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_messages')
    .set({ state: 'pending', failure: null, tries: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest messages of a channel, newest first, each with its item. */
export const listMessages = (db: TenantDb, channelId: string, limit: number) =>
  messagesWithItem(db, channelId).orderBy('chat_messages.id', 'desc').limit(limit).execute()

export const findMessage = (db: TenantDb, channelId: string, id: string) =>
  messagesWithItem(db, channelId).where('chat_messages.id', '=', id).executeTakeFirst()

const messagesWithItem = (db: TenantDb, channelId: string) =>
  db
    .selectFrom('chat_messages')
    .leftJoin('feedback', 'feedback.id', 'chat_messages.feedback_id')
    .select([
      'chat_messages.id',
      'chat_messages.topic',
      'chat_messages.feedback_id',
      'chat_messages.state',
      'chat_messages.failure',
      'chat_messages.due_at',
      'chat_messages.created_at',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
    ])
    .where('chat_messages.channel_id', '=', channelId)

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** Deletes messages after their retention. */
export const deleteOldChatMessages = (db: TenantDb, now: number) =>
  db
    .deleteFrom('chat_messages')
    .where('created_at', '<=', now - chatLimits.messagesKept)
    .execute()
