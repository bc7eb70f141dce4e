import type { Caller } from './caller.ts'
import { slackChoice, slackConnectionBody } from './shared-slack.ts'
import type { Organisation } from './story.ts'

/** A message to the channel of a project that is connected to Slack. */
export async function sampleSlackMessage(organisation: Organisation, owner: Caller): Promise<string> {
  const projectId = await sampleSlackChannel(organisation, owner)
  return (await owner.post(`/api/v1/projects/${projectId}/slack/tests`, {}).json()).id
}

/** A project of an organisation that is connected to Slack. */
export async function sampleSlackChannel({ projectId }: Organisation, owner: Caller): Promise<string> {
  await owner.put('/api/v1/slack', slackConnectionBody())
  await owner.put(`/api/v1/projects/${projectId}/slack`, slackChoice)
  return projectId
}
