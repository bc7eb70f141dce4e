import { referenceOf } from '@earshot/shared/feedback/feedback'
import type {
  SlackChannel,
  SlackChannelChoice,
  SlackChannelOptions,
  SlackMessage,
} from '@earshot/shared/integration/slack'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { MemberCtx } from '../../../http/context.ts'
import { once } from '../../../http/idempotency/idempotency.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { AppError, conflict, invalidField, notFound } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/id.ts'
import { getProject } from '../../project/lookup.ts'
import {
  findMessage,
  insertMessage,
  type ListedMessage,
  listMessages,
  retryMessage,
} from './messages.queries.ts'
import {
  type ChannelRow,
  deleteChannel,
  findChannelOf,
  insertChannel,
  updateChannel,
} from './slack.queries.ts'
import { SlackRefusal, slackSentences } from './slack-refusal.ts'
import { channelView, getWorkspace, slackOf } from './workspace.ts'

/** Messages that the log of a channel shows. */
const shown = 20

/** A page of the workspace's channels. @throws AppError `not_found`, or `conflict` or `unavailable` if Slack refuses. */
export async function listOptions(
  { db, services }: MemberCtx,
  { cursor = '' }: { cursor?: string | undefined },
): Promise<SlackChannelOptions> {
  const slack = slackOf(services, db.tenantId, await getWorkspace(db))
  try {
    const { channels, nextCursor } = await slack.listChannels(cursor)
    const items = channels.map(({ id, name, is_private }) => ({ id, name, isPrivate: is_private }))
    return { items, nextCursor }
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error
    throw refusalOf(error)
  }
}

const refusalOf = ({ reason, message, retryAfter = 60_000 }: SlackRefusal): AppError =>
  reason === 'later'
    ? new AppError('unavailable', 503, message, { retryAfter: Math.ceil(retryAfter / 1000) })
    : conflict(message)

/** Chooses the channel of a project, and its news. @throws AppError `not_found`, or `invalid_input` with Slack's refusal. */
export async function chooseChannel(
  ctx: MemberCtx,
  projectId: string,
  { channelId: channel, topics, includesPrivate }: SlackChannelChoice,
): Promise<SlackChannel> {
  const { services, db, now } = ctx
  await getProject(db, projectId)
  const workspace = await getWorkspace(db)
  const found = await findAtSlack(ctx, channel)
  if (found.is_archived) throw invalidField('channelId', slackSentences.archived)
  return ctx.transaction(async (ctx) => {
    const earlier = await findChannelOf(ctx.db, projectId)
    const fields = {
      channel,
      name: found.name,
      topics: JSON.stringify([...new Set(topics)]),
      includes_private: includesPrivate ? 1 : 0,
      trouble: null,
    }
    if (earlier) await updateChannel(ctx.db, earlier.id, fields)
    else
      await insertChannel(ctx.db, {
        id: newId(),
        workspace_id: workspace.id,
        project_id: projectId,
        created_at: now,
        ...fields,
      })
    await ctx.record({ type: 'slack_channel.updated', projectId })
    return channelView(await getChannel(ctx.db, projectId))
  })

  async function findAtSlack({ db }: MemberCtx, channel: string) {
    try {
      return await slackOf(services, db.tenantId, workspace).findChannel(channel)
    } catch (error) {
      if (!(error instanceof SlackRefusal)) throw error
      throw error.reason === 'later' ? refusalOf(error) : invalidField('channelId', error.message)
    }
  }
}

/** Ends the messages of a project. @throws AppError `not_found`. */
export const removeChannel = (ctx: MemberCtx, projectId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    await deleteChannel(ctx.db, (await getChannel(ctx.db, projectId)).id)
    await ctx.record({ type: 'slack_channel.removed', projectId })
  })

/** The newest messages of a project's channel. @throws AppError `not_found`. */
export async function showMessages({ db }: MemberCtx, projectId: string): Promise<SlackMessage[]> {
  const { id } = await getChannel(db, projectId)
  return (await listMessages(db, id, shown)).map(messageView)
}

/** Posts a test to a project's channel, after the messages that wait. @throws AppError `not_found`. */
export const sendTest = (ctx: MemberCtx, projectId: string): Promise<SlackMessage> =>
  once(ctx, async (ctx) => {
    const { db, database, now } = ctx
    const { id: channelId } = await getChannel(db, projectId)
    const row = { id: newId(), channel_id: channelId, topic: 'test', state: 'pending' } as const
    await insertMessage(db, { ...row, due_at: now, created_at: now })
    database.announce()
    await queuePosting(db, channelId, now)
    await ctx.record({ type: 'slack_channel.tested', projectId })
    const blank = { feedback_id: null, failure: null, kind: null, number: null, title: null }
    return messageView({ ...row, ...blank, due_at: now, created_at: now })
  })

/**
 * Posts a message again that has failed, before those that wait; one that waits already is left alone.
 * @throws AppError `not_found`, or `conflict` for one that is posted or withdrawn.
 */
export async function retrySlackMessage(
  ctx: MemberCtx,
  projectId: string,
  messageId: string,
): Promise<SlackMessage> {
  const { id: channelId } = await getChannel(ctx.db, projectId)
  return ctx.transaction(async (ctx) => {
    const { db, database, now } = ctx
    const before = await findMessage(db, channelId, messageId)
    if (!before) throw notFound('message')
    if (before.state === 'posted' || before.state === 'withdrawn')
      throw conflict('Only a message that has failed is sent again.')
    if (await retryMessage(db, { id: messageId, now })) {
      database.announce()
      await queuePosting(db, channelId, now)
      await ctx.record({ type: 'slack_channel.tested', projectId })
    }
    return messageView((await findMessage(db, channelId, messageId)) ?? before)
  })
}

const queuePosting = ({ database, tenantId }: TenantDb, channelId: string, runAt: number): Promise<unknown> =>
  enqueue(database, { kind: 'postToSlack', tenantId, payload: { channelId }, runAt })

async function getChannel(db: TenantDb, projectId: string): Promise<ChannelRow> {
  const row = await findChannelOf(db, projectId)
  if (!row) throw notFound('channel')
  return row
}

const messageView = (row: ListedMessage): SlackMessage => {
  const { id, topic, feedback_id, kind, number, title, state, failure } = row
  const isItem = feedback_id !== null && kind !== null && number !== null && title !== null
  return {
    id,
    topic,
    feedback: isItem ? { id: feedback_id, reference: referenceOf(kind, number), title } : null,
    state,
    failure: failure && slackSentences[failure],
    nextAt: state === 'pending' ? row.due_at : null,
    createdAt: row.created_at,
  }
}
