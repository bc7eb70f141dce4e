import { SlackChannelOptions, SlackConnection } from '@earshot/shared/integration/slack'
import { keys } from '../../queries/query-keys.ts'
import { cursorQuery, getQuery } from '../../queries/server-query.ts'

/** The organisation's workspace at Slack. */
export const slackQuery = () => getQuery([...keys.integrations(), 'slack'], '/slack', SlackConnection)

/** Channels of the workspace that can be chosen. */
export const slackChannelsQuery = () =>
  cursorQuery([...keys.integrations(), 'slack', 'channels'], '/slack/channels', SlackChannelOptions)
