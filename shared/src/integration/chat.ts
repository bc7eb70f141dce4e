import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, optionalLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { chatLimits } from './chat-limits.ts'

/** Services in whose channels the news of a project can be read. */
export const ChatServiceId = z.enum(['slack', 'discord', 'teams'])
export type ChatServiceId = z.infer<typeof ChatServiceId>

export const chatServiceNames: Record<ChatServiceId, string> = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
}

/** Kinds of news that a channel may get: new items, comments and answers, changes of status. */
export const ChatTopic = z.enum(['feedback', 'comment', 'status'])
export type ChatTopic = z.infer<typeof ChatTopic>

/** A channel that gets a project's news. */
export const ChatChannel = z.object({
  projectId: Id,
  service: ChatServiceId,
  /** The service's id of the channel; '' where webhooks do not tell it. */
  channelId: z.string(),
  name: z.string(),
  topics: z.array(ChatTopic),
  /** True to post also what only the team can read. */
  includesPrivate: z.boolean(),
  /** Sentence about the last failure, with what mends it; null while everything works. */
  trouble: z.string().nullable(),
})
export type ChatChannel = z.infer<typeof ChatChannel>

export const ChatChannelList = z.object({ items: z.array(ChatChannel) })

export const ChatChannelChoice = z.strictObject({
  /** Id of the channel at Slack, address of its webhook elsewhere; '' to leave it as it is. */
  channel: bounded(chatLimits.channelMax).trim(),
  /** Name by which the channel is shown here; '' for the service's own. Slack's is always its own. */
  name: optionalLine(limits.projectNameMax).default(''),
  topics: z.array(ChatTopic).min(1, 'Please choose at least one kind of news').max(ChatTopic.options.length),
  includesPrivate: z.boolean().default(false),
})
export type ChatChannelChoice = z.output<typeof ChatChannelChoice>

/** A message to a channel. `withdrawn` if its subject was deleted, hidden or changed back before it was due. */
export const ChatMessage = z.object({
  id: Id,
  /** `update` changes the message about a new item, once the item has another status. */
  topic: z.enum([...ChatTopic.options, 'test', 'update']),
  feedback: z.object({ id: Id, reference: z.string(), title: z.string() }).nullable(),
  state: z.enum(['pending', 'posted', 'failed', 'withdrawn']),
  /** Sentence about the last failure, with what mends it. */
  failure: z.string().nullable(),
  /** Time of the next try; null unless it is pending. */
  nextAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatMessageList = z.object({ items: z.array(ChatMessage) })
