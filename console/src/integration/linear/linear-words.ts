import type { TrackerWords } from '../tracker/tracker-words.ts'

/** Words for teams at Linear. */
export const linearWords: TrackerWords = {
  target: 'Team',
  targetHint: 'Its key, with which the names of its issues begin.',
  example: 'ENG',
  token: 'API key',
  tokenHint:
    'A personal API key of a workspace administrator, with access to read and write. It may be for this team alone.',
  issue: 'ENG-12',
}
