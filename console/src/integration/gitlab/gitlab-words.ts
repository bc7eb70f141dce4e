import type { TrackerWords } from '../tracker/tracker-words.ts'

/** Words for projects at GitLab. */
export const gitLabWords: TrackerWords = {
  target: 'Project',
  targetHint: 'Its address at gitlab.com or at your own GitLab.',
  example: 'https://gitlab.com/harbor/app',
  token: 'Access token',
  tokenHint: 'A token of this project with the role “Maintainer” and the scope “api”.',
  issue: '#12',
  gets: 'the customer’s words and where they were, without a name, and the pictures unless it is public',
}
