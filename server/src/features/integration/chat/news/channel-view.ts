import { type ChatChannel, ChatTopic } from '@earshot/shared/integration/chat'
import { z } from 'zod'
import type { ChannelRow } from '../channels.queries.ts'
import { sentenceOf } from '../chat-refusal.ts'
import { chatServices } from './chat-services.ts'

const Topics = z.array(ChatTopic)

/** The news that a channel has chosen. */
export const topicsOf = ({ topics }: ChannelRow): ChatTopic[] => Topics.parse(JSON.parse(topics))

export const channelView = (row: ChannelRow): ChatChannel => ({
  projectId: row.project_id,
  service: row.service,
  channelId: row.channel,
  name: row.name,
  topics: topicsOf(row),
  includesPrivate: row.includes_private === 1,
  trouble: row.trouble && sentenceOf(chatServices[row.service].sentences, row.trouble),
})
