import type { Caller } from './caller.ts'
import type { World } from './harness.ts'
import { slackChoice, slackConnectionBody } from './shared-slack.ts'
import type { Organisation } from './story.ts'

/** Ids of what belongs to the channels that get an organisation's news. */
export const chatMakers = (world: World, organisation: Organisation, owner: Caller) => ({
  /** A project whose news go to a channel at Slack. */
  chatProjectId: () => sampleChannel(organisation, owner),
  /** A message that Slack has refused. */
  chatMessageId: () => sampleMessage(world, organisation, owner),
})

async function sampleChannel({ projectId }: Organisation, owner: Caller): Promise<string> {
  await owner.put('/api/v1/slack', slackConnectionBody())
  await owner.put(`/api/v1/projects/${projectId}/chats/slack`, slackChoice)
  return projectId
}

async function sampleMessage(world: World, organisation: Organisation, owner: Caller): Promise<string> {
  const projectId = await sampleChannel(organisation, owner)
  const { id } = await owner.post(`/api/v1/projects/${projectId}/chats/slack/tests`, {}).json()
  await world.db
    .tenant(organisation.tenantId)
    .transaction((db) =>
      db
        .updateTable('chat_messages')
        .set({ state: 'failed', failure: 'refused' })
        .where('id', '=', id)
        .execute(),
    )
  return id
}
