import type { TrackerWords } from '../tracker/tracker-words.ts'

/** Words for projects at Jira. */
export const jiraWords: TrackerWords = {
  target: 'Site and project',
  targetHint: 'Its address at Jira Cloud, a slash, and the key with which the names of its issues begin.',
  example: 'harbor.atlassian.net/ENG',
  account: 'Email address at Jira',
  token: 'API token',
  tokenHint: 'An API token without scopes, of an administrator of Jira.',
  issue: 'ENG-12',
}
