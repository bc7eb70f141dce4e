import { FakeGitHub } from '../../../server/stand-ins/github/fake-github.ts'
import type { TrackerStory } from './tracker-story.ts'

const repository = { name: 'harbor/app', token: 'github_pat_of_the_stories' }

export const gitHubStory: TrackerStory = {
  service: 'GitHub',
  async listen() {
    const gitHub = await FakeGitHub.listen({ posts: true })
    gitHub.addRepository(repository.name)
    gitHub.addToken(repository.token)
    return { address: gitHub.url, environment: { GITHUB_API_URL: gitHub.url } }
  },
  target: 'Repository',
  token: 'Access token',
  connectionAt: () => repository,
  mistyped: 'mistyped',
  issue: /#(\d+)/,
  close: (address, number) =>
    fetch(`${address}/repos/${repository.name}/issues/${number}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${repository.token}`,
        'user-agent': 'a developer',
        'x-github-api-version': '2026-03-10',
      },
      body: JSON.stringify({ state: 'closed', state_reason: 'completed' }),
    }),
}
