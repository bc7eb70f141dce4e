import { SlackChannelId } from '@earshot/shared/integration/slack'
import { invalidField } from '../../../lib/app-error.ts'
import { typedRefusal } from '../chat/chat-refusal.ts'
import type { ChatService } from '../chat/chat-service.ts'
import { slackTextOf } from './message-text.ts'
import { findWorkspace, updateWorkspace } from './slack.queries.ts'
import type { SlackApi } from './slack-api.ts'
import { ofWorkspace, SlackRefusal, slackSentences } from './slack-refusal.ts'
import { getWorkspace, slackOf } from './workspace.ts'

/** Channels of the organisation's workspace at Slack. */
export const slackChat: ChatService = {
  sentences: slackSentences,

  async findChannel({ db, services }, { channel, earlier }) {
    const id = SlackChannelId.safeParse(channel === '' ? earlier?.channel : channel)
    if (!id.success) throw invalidField('channel', 'Please enter the id of a channel, such as C0123ABCD')
    const workspace = await getWorkspace(db)
    const found = await findAtSlack(slackOf(services, db.tenantId, workspace), id.data)
    if (found.is_archived) throw invalidField('channel', slackSentences.archived)
    return { channel: id.data, name: found.name, workspaceId: workspace.id, address: null }
  },

  async connect({ db, services }, { channel }) {
    const workspace = await findWorkspace(db)
    if (!workspace) return undefined
    const slack = slackOf(services, db.tenantId, workspace)
    const textOf = (news: Parameters<typeof slackTextOf>[0]) =>
      slackTextOf(workspace.signing_secret === null ? { ...news, choices: [] } : news)
    return {
      post: (news) => slack.post(channel, textOf(news)),
      update: (ts, news) => slack.update(channel, ts, textOf(news)),
      async recordOutcome(tx, trouble) {
        if (trouble === null ? workspace.trouble !== null : ofWorkspace.includes(trouble))
          await updateWorkspace(tx, workspace.id, { trouble })
      },
    }
  },
}

async function findAtSlack(slack: SlackApi, channel: string) {
  try {
    return await slack.findChannel(channel)
  } catch (error) {
    throw error instanceof SlackRefusal ? typedRefusal(error) : error
  }
}
