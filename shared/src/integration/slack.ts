import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalLine, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { slackLimits } from './slack-limits.ts'

/** Kinds of news that a channel may get: new items, comments and answers, changes of status. */
export const SlackTopic = z.enum(['feedback', 'comment', 'status'])
export type SlackTopic = z.infer<typeof SlackTopic>

/** Id of a channel at Slack: C for channels, G for private ones of older workspaces. */
export const SlackChannelId = bounded(slackLimits.idMax)
  .trim()
  .regex(/^[CG][A-Z0-9]{2,}$/, 'Please enter the id of a channel, such as C0123ABCD')

/** The Slack workspace that an organisation is connected to. */
const SlackWorkspace = z.object({
  name: z.string(),
  url: z.url(),
  /** Sentence about the last failure, with what mends it; null while everything works. */
  trouble: z.string().nullable(),
  /** Address to which Slack sends actions on messages. */
  actionsUrl: z.url(),
  /** Address to which Slack sends events about links. */
  eventsUrl: z.url(),
  /** True if messages have actions: the signing secret is known. */
  hasActions: z.boolean(),
  connectedAt: Timestamp,
})
export type SlackWorkspace = z.infer<typeof SlackWorkspace>

/** The channel that gets a project's news. */
export const SlackChannel = z.object({
  projectId: Id,
  channelId: z.string(),
  name: z.string(),
  topics: z.array(SlackTopic),
  /** True to post also what only the team can read. */
  includesPrivate: z.boolean(),
  trouble: z.string().nullable(),
})
export type SlackChannel = z.infer<typeof SlackChannel>

/** An organisation's connection to Slack; without a workspace there are no channels. */
export const SlackConnection = z.object({
  workspace: SlackWorkspace.nullable(),
  channels: z.array(SlackChannel),
})
export type SlackConnection = z.infer<typeof SlackConnection>

/** The bot token of an app that an administrator has made in their workspace. */
export const NewSlackConnection = z.strictObject({
  botToken: requiredLine(limits.serviceTokenMax, 'Please enter a token').regex(
    /^xoxb-/,
    'Please enter the Bot User OAuth Token, which begins with xoxb-',
  ),
  /** Signing secret of the app, for actions in messages; empty to leave it as it is. */
  signingSecret: optionalLine(limits.serviceTokenMax).default(''),
})
export type NewSlackConnection = z.output<typeof NewSlackConnection>

export const SlackChannelChoice = z.strictObject({
  channelId: SlackChannelId,
  topics: z
    .array(SlackTopic)
    .min(1, 'Please choose at least one kind of news')
    .max(SlackTopic.options.length),
  includesPrivate: z.boolean().default(false),
})
export type SlackChannelChoice = z.output<typeof SlackChannelChoice>

/** A channel of the workspace that can be chosen. */
const ChannelOption = z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean() })

/** Channels as Slack pages them; a page may be empty although others follow. */
export const SlackChannelOptions = z.object({
  items: z.array(ChannelOption),
  nextCursor: z.string().nullable(),
})
export type SlackChannelOptions = z.infer<typeof SlackChannelOptions>

export const SlackChannelQuery = z.object({ cursor: bounded(slackLimits.cursorMax).optional() })

/** A message to a channel. `withdrawn` if its subject was deleted, hidden or changed back before it was due. */
export const SlackMessage = z.object({
  id: Id,
  /** `update` changes the message about a new item, once the item has another status. */
  topic: z.enum([...SlackTopic.options, 'test', 'update']),
  feedback: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
  state: z.enum(['pending', 'posted', 'failed', 'withdrawn']),
  /** Sentence about the last failure, with what mends it. */
  failure: z.string().nullable(),
  /** Time of the next try; null unless it is pending. */
  nextAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type SlackMessage = z.infer<typeof SlackMessage>

export const SlackMessageList = z.object({ items: z.array(SlackMessage) })
