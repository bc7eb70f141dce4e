import { FakeGitLab } from '../../../server/stand-ins/gitlab/fake-gitlab.ts'
import type { TrackerStory } from './tracker-story.ts'

const path = 'harbor/tides/app'
const token = 'glpat-of-the-stories'

export const gitLabStory: TrackerStory = {
  service: 'GitLab',
  async listen() {
    const gitLab = await FakeGitLab.listen({ posts: true })
    gitLab.addProject(path)
    gitLab.addToken(token)
    return { address: gitLab.url, environment: {} }
  },
  target: 'Project',
  token: 'Access token',
  connectionAt: (address) => ({ name: `${address}/${path}`, token }),
  mistyped: 'mistyped',
  issue: /#(\d+)/,
  close: (address, number) =>
    fetch(`${address}/closed/${encodeURIComponent(path)}/${number}`, { method: 'POST' }),
}
