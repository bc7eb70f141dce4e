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

/** Messages of a channel about an item, but for those whose subject was taken back. */
export const listMessagesAbout = (db: TenantDb, channelId: string, feedbackId: string) =>
  db
    .selectFrom('slack_messages')
    .select(['id', 'topic', 'comment_id', 'state'])
    .where('channel_id', '=', channelId)
    .where('feedback_id', '=', feedbackId)
    .where('state', '!=', literal<'withdrawn'>('withdrawn'))
    .execute()

/** The newest messages of a channel, newest first, each with its item. */
export const listMessages = (db: TenantDb, channelId: string, limit: number) =>
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
    .orderBy('slack_messages.id', 'desc')
    .limit(limit)
    .execute()

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

/** Deletes messages after their retention. */
export const deleteOldSlackMessages = (db: TenantDb, now: number) =>
  db
    .deleteFrom('slack_messages')
    .where('created_at', '<=', now - slackLimits.messagesKept)
    .execute()
