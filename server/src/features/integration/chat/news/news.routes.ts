import {
  ChatChannel,
  ChatChannelChoice,
  ChatChannelList,
  ChatMessage,
  ChatMessageList,
  ChatServiceId,
} from '@earshot/shared/integration/chat'
import { Routes } from '../../../../http/routes.ts'
import { chooseChannel, removeChannel, showChannels } from './channel.ts'
import { resendMessage, sendTest, showMessages } from './messages.ts'

const access = 'editProjects'
const ofProject = '/api/v1/projects/{projectId}/chats/{service}'
const params = { service: ChatServiceId }

/** The channels in which the news of projects can be read. */
export const newsRoutes = new Routes()

newsRoutes.get(
  '/api/v1/chat-channels',
  { access, summary: 'List the channels that get news of projects', answer: ChatChannelList },
  async (ctx) => ({ items: await showChannels(ctx) }),
)

newsRoutes.put(
  ofProject,
  {
    access,
    summary: 'Choose the channel of a project at Slack, Discord or Microsoft Teams, and its news',
    details:
      'At Slack by its id, once the organisation is connected; elsewhere by the address of a webhook, which is stored encrypted, and which no response contains.',
    params,
    body: ChatChannelChoice,
    answer: ChatChannel,
  },
  (ctx, { params, body }) => chooseChannel(ctx, params, body),
)

newsRoutes.delete(
  ofProject,
  { access, summary: 'End the messages of a project to a chat', params, noContent: 'Ended' },
  (ctx, { params }) => removeChannel(ctx, params),
)

newsRoutes.get(
  `${ofProject}/messages`,
  {
    access,
    summary: 'List the newest messages of a project to a chat, newest first',
    details: 'They are kept for 30 days.',
    params,
    answer: ChatMessageList,
  },
  async (ctx, { params }) => ({ items: await showMessages(ctx, params) }),
)

newsRoutes.post(
  `${ofProject}/tests`,
  {
    access,
    summary: 'Post a test to the channel of a project',
    details: 'Within seconds, after the messages that wait.',
    params,
    creates: ChatMessage,
  },
  (ctx, { params }) => sendTest(ctx, params),
)

newsRoutes.post(
  `${ofProject}/messages/{messageId}/retry`,
  {
    access,
    summary: 'Post a failed message to a chat again',
    details: 'Before the messages that wait. 409 for one that is posted or withdrawn.',
    params,
    answer: ChatMessage,
  },
  (ctx, { params }) => resendMessage(ctx, params, params.messageId),
)
