import { invalidField } from '../../../lib/app-error.ts'
import { OutboundFailed } from '../../../lib/safe-fetch/outbound-failed.ts'
import { addressOf, typedAddress } from '../chat/channel-address.ts'
import { ChatRefusal } from '../chat/chat-refusal.ts'
import type { ChatService } from '../chat/chat-service.ts'
import { cardOf } from './card.ts'
import { refusalOfResponse, teamsSentences } from './teams-refusal.ts'

/** Hosts of the connectors that Microsoft has ended. */
const endedHosts = /(^|\.)webhook\.office\.com$|^outlook\.office(365)?\.com$/

/** Channels of Microsoft Teams, each by the address of a workflow. */
export const teamsChat: ChatService = {
  sentences: teamsSentences,

  // A workflow cannot be asked about itself: only a message tells whether it works.
  async findChannel(scope, typed) {
    const address = typedAddress(scope, typed)
    try {
      const { host } = scope.services.outbound.check(address)
      if (endedHosts.test(host))
        throw invalidField(
          'channel',
          'Microsoft has ended connectors. Make a workflow for the channel, and enter its address.',
        )
      if (typed.name === '') throw invalidField('name', 'Please enter a name')
      return { channel: '', name: typed.name, workspaceId: null, address, isUnproven: true }
    } catch (error) {
      if (!(error instanceof OutboundFailed)) throw error
      throw invalidField('channel', 'Please enter the address of a workflow, which begins with https://')
    }
  },

  async connect(scope, channel) {
    const { outbound } = scope.services
    const address = addressOf(scope, channel)
    return {
      async post(news) {
        const body = Buffer.from(JSON.stringify(cardOf(news)))
        const headers = { 'content-type': 'application/json', 'user-agent': 'Earshot' }
        try {
          const response = await outbound.post(address, { headers, body })
          if (response.status < 200 || response.status >= 300) throw refusalOfResponse(response)
          // A workflow answers before the message is posted: there is nothing to change it by.
          return null
        } catch (error) {
          if (error instanceof OutboundFailed)
            throw new ChatRefusal('later', teamsSentences, { cause: error })
          throw error
        }
      },
    }
  },
}
