import { FakeLinear } from '../../../server/stand-ins/linear/fake-linear.ts'
import type { TrackerStory } from './tracker-story.ts'

const team = { name: 'ENG', token: 'lin_api_of_the_stories' }

export const linearStory: TrackerStory = {
  service: 'Linear',
  async listen() {
    const linear = await FakeLinear.listen({ posts: true })
    linear.addTeam(team.name)
    linear.addKey(team.token)
    return { address: linear.url, environment: { LINEAR_API_URL: linear.url } }
  },
  target: 'Team',
  token: 'API key',
  connectionAt: () => team,
  mistyped: 'lin_api_mistyped',
  issue: /ENG-(\d+)/,
  close: (address, number) =>
    fetch(new URL(`/issues/${team.name}/${number}/completed`, address), { method: 'POST' }),
}
