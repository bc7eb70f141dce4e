import {
  ChatChannelList,
  ChatMessage,
  ChatMessageList,
  type ChatServiceId,
} from '@earshot/shared/integration/chat'
import { request } from '../../api/api.ts'
import { keys } from '../../queries/query-keys.ts'
import { listQuery } from '../../queries/server-query.ts'

/** Milliseconds between two looks at messages that are under way. */
const lookEvery = 1_500

/** A project's channel at a service. */
export interface ChatKey {
  projectId: string
  service: ChatServiceId
}

export const chatPath = ({ projectId, service }: ChatKey): string => `/projects/${projectId}/chats/${service}`

/** The channels of all projects. */
export const chatChannelsQuery = () =>
  listQuery([...keys.integrations(), 'chats'], '/chat-channels', ChatChannelList)

/** The newest messages to a channel, read again while one of them is under way. */
export const chatMessagesQuery = (key: ChatKey) => ({
  ...listQuery(
    [...keys.integrations(), 'chats', key.projectId, key.service],
    `${chatPath(key)}/messages`,
    ChatMessageList,
  ),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: ChatMessage[] | undefined } }) =>
    query.state.data?.some(isUnderWay) ? lookEvery : false,
})

/** True for a message that is posted within seconds. */
const isUnderWay = ({ nextAt }: ChatMessage): boolean => nextAt !== null && nextAt < Date.now() + 10_000

/** Sends a failed message again. */
export const retryChatMessage = (key: ChatKey, messageId: string) =>
  request('POST', `${chatPath(key)}/messages/${messageId}/retry`, ChatMessage)

export const sendChatTest = (key: ChatKey) => request('POST', `${chatPath(key)}/tests`, ChatMessage)
