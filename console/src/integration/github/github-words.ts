import type { TrackerWords } from '../tracker/tracker-words.ts'

/** Words for repositories at GitHub. */
export const gitHubWords: TrackerWords = {
  target: 'Repository',
  targetHint: 'Owner and name, as in its address.',
  example: 'harbor/app',
  token: 'Access token',
  tokenHint:
    'A fine-grained token for this repository alone, with read and write access to “Issues” and “Webhooks”.',
  issue: '#12',
}
