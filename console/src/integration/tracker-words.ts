import type { IssueTrackerService } from '@earshot/shared/integration/issue-tracker'

interface TrackerWords {
  /** Field of the repository or team. */
  target: string
  targetHint: string
  example: string
  /** Field of the address that stands before the token; undefined if the token is enough. */
  account?: string
  token: string
  tokenHint: string
  /** Name of an issue there, as an example. */
  issue: string
}

/** Words for the connection to each issue tracker. */
export const trackerWords: Record<IssueTrackerService, TrackerWords> = {
  github: {
    target: 'Repository',
    targetHint: 'Owner and name, as in its address.',
    example: 'harbor/app',
    token: 'Access token',
    tokenHint:
      'A fine-grained token for this repository alone, with read and write access to “Issues” and “Webhooks”.',
    issue: '#12',
  },
  jira: {
    target: 'Site and project',
    targetHint: 'Its address at Jira Cloud, a slash, and the key with which the names of its issues begin.',
    example: 'harbor.atlassian.net/ENG',
    account: 'Email address at Jira',
    token: 'API token',
    tokenHint: 'An API token without scopes, of an administrator of Jira.',
    issue: 'ENG-12',
  },
  linear: {
    target: 'Team',
    targetHint: 'Its key, with which the names of its issues begin.',
    example: 'ENG',
    token: 'API key',
    tokenHint:
      'A personal API key of a workspace administrator, with access to read and write. It may be for this team alone.',
    issue: 'ENG-12',
  },
}
