import {
  SlackChannelOptions,
  SlackConnection,
  SlackMessage,
  SlackMessageList,
} from '@earshot/shared/integration/slack'
import { request } from '../../api/api.ts'
import { keys } from '../../queries/query-keys.ts'
import { cursorQuery, getQuery, listQuery } from '../../queries/server-query.ts'

/** Milliseconds between two looks at messages that are under way. */
const lookEvery = 1_500

/** The organisation's workspace at Slack, and the channels of its projects. */
export const slackQuery = () => getQuery([...keys.integrations(), 'slack'], '/slack', SlackConnection)

/** Channels of the workspace that can be chosen. */
export const slackChannelsQuery = () =>
  cursorQuery([...keys.integrations(), 'slack', 'channels'], '/slack/channels', SlackChannelOptions)

/** The newest messages of a project, read again while one of them is under way. */
export const slackMessagesQuery = (projectId: string) => ({
  ...listQuery(
    [...keys.integrations(), 'slack', projectId],
    `/projects/${projectId}/slack/messages`,
    SlackMessageList,
  ),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: SlackMessage[] | undefined } }) =>
    query.state.data?.some(isUnderWay) ? lookEvery : false,
})

/** True for a message that is posted within seconds. */
const isUnderWay = ({ nextAt }: SlackMessage): boolean => nextAt !== null && nextAt < Date.now() + 10_000

/** Sends a failed message again. */
export const retrySlackMessage = (projectId: string, messageId: string) =>
  request('POST', `/projects/${projectId}/slack/messages/${messageId}/retry`, SlackMessage)

export const sendSlackTest = (projectId: string) =>
  request('POST', `/projects/${projectId}/slack/tests`, SlackMessage)
