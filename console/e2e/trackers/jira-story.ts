import { FakeJira } from '../../../server/stand-ins/jira/fake-jira.ts'
import type { TrackerStory } from './tracker-story.ts'

const email = 'ada@harbor.example'
const token = 'token-of-the-stories'

export const jiraStory: TrackerStory = {
  service: 'Jira',
  async listen() {
    const jira = await FakeJira.listen({ posts: true })
    jira.addProject('OPS')
    jira.addAccount(`${email}:${token}`)
    return { address: jira.url, environment: { JIRA_API_URL: jira.url } }
  },
  target: 'Site and project',
  token: 'API token',
  connectionAt: () => ({ name: 'harbor.atlassian.net/OPS', token }),
  account: ['Email address at Jira', email],
  mistyped: 'mistyped',
  issue: /OPS-(\d+)/,
  close: (address, number) => fetch(`${address}/moves/OPS-${number}/Done`, { method: 'POST' }),
}
