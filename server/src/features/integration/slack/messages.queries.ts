import { slackLimits } from '@earshot/shared/integration/slack-limits'
import type { Insertable, Updateable } from 'kysely'
import { literal } from '../../../db/literals.ts'
import type { TenantTables } from '../../../db/tables/schema.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'

export const insertMessage = (db: TenantDb, row: Insertable<TenantTables['slack_messages']>) =>
  db.insertInto('slack_messages').values(row).execute()

export const updateMessage = (db: TenantDb, id: string, change: Updateable<TenantTables['slack_messages']>) =>
  db.updateTable('slack_messages').set(change).where('id', '=', id).execute()

/** The oldest message that is not posted yet: no later one overtakes it. */
export const findNextMessage = (db: TenantDb, channelId: string) =>
  db
    .selectFrom('slack_messages')
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
    .selectFrom('slack_messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('topic', '=', topic)
    .$if(commentId === null, (query) => query.where('feedback_id', '=', feedbackId))
    .$if(commentId !== null, (query) => query.where('comment_id', '=', commentId))
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Slack's id of the posted message about a new item; undefined if there is none. */
export const findPosted = async (db: TenantDb, channelId: string, feedbackId: string) =>
  (
    await db
      .selectFrom('slack_messages')
      .select('ts')
      .where('channel_id', '=', channelId)
      .where('feedback_id', '=', feedbackId)
      .where('topic', '=', 'feedback')
      .where('state', '=', 'posted')
      .limit(1)
      .executeTakeFirst()
  )?.ts ?? undefined

/** Makes a failed message due again. @returns false for one that has not failed. */
export async function retryMessage(db: TenantDb, { id, now }: { id: string; now: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('slack_messages')
    .set({ state: 'pending', failure: null, tries: 0, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest messages of a channel, newest first, each with its item. */
export const listMessages = (db: TenantDb, channelId: string, limit: number) =>
  messagesWithItem(db, channelId).orderBy('slack_messages.id', 'desc').limit(limit).execute()

export const findMessage = (db: TenantDb, channelId: string, id: string) =>
  messagesWithItem(db, channelId).where('slack_messages.id', '=', id).executeTakeFirst()

const messagesWithItem = (db: TenantDb, channelId: string) =>
  db
    .selectFrom('slack_messages')
    .leftJoin('feedback', 'feedback.id', 'slack_messages.feedback_id')
    .select([
      'slack_messages.id',
      'slack_messages.topic',
      'slack_messages.feedback_id',
      'slack_messages.state',
      'slack_messages.failure',
      'slack_messages.due_at',
      'slack_messages.created_at',
      'feedback.kind',
      'feedback.number',
      'feedback.title',
    ])
    .where('slack_messages.channel_id', '=', channelId)

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** Deletes messages after their retention. */
export const deleteOldSlackMessages = (db: TenantDb, now: number) =>
  db
    .deleteFrom('slack_messages')
    .where('created_at', '<=', now - slackLimits.messagesKept)
    .execute()
