import type { Sealing } from '../../../auth/sealing.ts'
import type { ChatTrouble } from '../../../db/tables/integration-tables.ts'
import type { TenantDb } from '../../../db/tenant-db.ts'
import type { Config } from '../../../lib/config/config.ts'
import type { OutboundClient } from '../../../lib/safe-fetch/outbound-client.ts'
import type { ChannelRow } from './channels.queries.ts'
import type { ChatNews } from './chat-news.ts'
import type { ChatSentences } from './chat-refusal.ts'

/** The organisation on whose behalf a chat is called, and the means for that. */
export interface ChatScope {
  db: TenantDb
  services: {
    config: Pick<Config, 'discordApiUrl' | 'publicUrl' | 'slackApiUrl'>
    sealing: Sealing
    outbound: OutboundClient
  }
}

/** A channel as it was typed. */
export interface TypedChannel {
  /** Id of the channel, or address of its webhook; '' for the one that is chosen already. */
  channel: string
  name: string
  /** The channel that is chosen already. */
  earlier: ChannelRow | undefined
}

/** A channel that can be posted to. */
export interface FoundChannel {
  channel: string
  name: string
  workspaceId: string | null
  /** Secret address of the channel's webhook; null if it has none. */
  address: string | null
  /** True if only a message tells whether it can be posted to. */
  isUnproven?: boolean
}

/** Calls of one channel. Every call @throws ChatRefusal. */
export interface ChatClient {
  /** Posts a message. @returns the service's id of it; null if it cannot be changed afterwards. */
  post(news: ChatNews): Promise<string | null>
  /** Replaces a message that was posted, where the service can. */
  update?(postedId: string, news: ChatNews): Promise<void>
  /** Keeps what came of a message for more than its channel: a reason, or null for success. */
  recordOutcome?(tx: TenantDb, trouble: ChatTrouble | null): Promise<void>
}

/** A chat to whose channels the news of projects are posted. */
export interface ChatService {
  sentences: ChatSentences
  /** Finds the channel that was typed. @throws AppError `not_found`, `conflict`, `unavailable`, or `invalid_input`. */
  findChannel(scope: ChatScope, typed: TypedChannel): Promise<FoundChannel>
  /** Undefined while the organisation is not connected. */
  connect(scope: ChatScope, channel: ChannelRow): Promise<ChatClient | undefined>
}
