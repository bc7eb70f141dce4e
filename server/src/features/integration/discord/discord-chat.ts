import { invalidField } from '../../../lib/app-error.ts'
import { addressOf, typedAddress } from '../chat/channel-address.ts'
import { ChatRefusal, typedRefusal } from '../chat/chat-refusal.ts'
import type { ChatScope, ChatService } from '../chat/chat-service.ts'
import { discordSentences } from './discord-refusal.ts'
import { DiscordWebhook, webhookPathOf } from './discord-webhook.ts'

/** Channels at Discord, each by the address of a webhook. */
export const discordChat: ChatService = {
  sentences: discordSentences,

  async findChannel(scope, typed) {
    const address = typedAddress(scope, typed)
    try {
      const { name, channel_id } = await webhookOf(scope, address).describe()
      return { channel: channel_id, name: typed.name || name || 'Discord', workspaceId: null, address }
    } catch (error) {
      throw error instanceof ChatRefusal ? typedRefusal(error) : error
    }
  },

  async connect(scope, channel) {
    return webhookOf(scope, addressOf(scope, channel))
  },
}

/** @throws AppError `invalid_input` for an address that is none of Discord's. */
function webhookOf({ services }: ChatScope, address: string): DiscordWebhook {
  const path = webhookPathOf(address)
  if (path === undefined)
    throw invalidField(
      'channel',
      'Please enter the address of a webhook, which begins with https://discord.com/api/webhooks/',
    )
  return new DiscordWebhook(services.config.discordApiUrl, path)
}
