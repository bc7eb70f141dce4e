import type { ChatServiceId } from '@earshot/shared/integration/chat'
import { discordChat } from '../../discord/discord-chat.ts'
import { slackChat } from '../../slack/slack-chat.ts'
import { teamsChat } from '../../teams/teams-chat.ts'
import type { ChatService } from '../chat-service.ts'

/** The chats to which news are posted. */
export const chatServices: Record<ChatServiceId, ChatService> = {
  slack: slackChat,
  discord: discordChat,
  teams: teamsChat,
}
