import { z } from 'zod'
import { Timestamp } from '../field/ids.ts'
import { bounded, optionalLine, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { chatLimits } from './chat-limits.ts'

/** Id of a channel at Slack: C for channels, G for private ones of older workspaces. */
export const SlackChannelId = bounded(chatLimits.slackIdMax).regex(
  /^[CG][A-Z0-9]{2,}$/,
  'Please enter the id of a channel, such as C0123ABCD',
)

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

/** An organisation's connection to Slack. */
export const SlackConnection = z.object({ workspace: SlackWorkspace.nullable() })
export type SlackConnection = z.infer<typeof SlackConnection>

/** The bot token of an app that an administrator has made in their workspace. */
export const NewSlackConnection = z.strictObject({
  botToken: requiredLine(limits.serviceTokenMax, 'Please enter a token').regex(
    /^xoxb-[\x21-\x7e]+$/,
    'Please enter the Bot User OAuth Token, which begins with xoxb-',
  ),
  /** Signing secret of the app, for actions in messages; empty to leave it as it is. */
  signingSecret: optionalLine(limits.serviceTokenMax).default(''),
})
export type NewSlackConnection = z.output<typeof NewSlackConnection>

/** A channel of the workspace that can be chosen. */
const ChannelOption = z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean() })

/** Channels as Slack pages them; a page may be empty although others follow. */
export const SlackChannelOptions = z.object({
  items: z.array(ChannelOption),
  nextCursor: z.string().nullable(),
})
export type SlackChannelOptions = z.infer<typeof SlackChannelOptions>

export const SlackChannelQuery = z.object({ cursor: bounded(chatLimits.cursorMax).optional() })
