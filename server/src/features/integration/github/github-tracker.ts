import { z } from 'zod'
import { parseJsonBytes } from '../../../lib/json-text.ts'
import { isSigned } from '../tracker/body-signature.ts'
import type { TrackerEvent, TrackerService } from '../tracker/tracker-service.ts'
import { GitHubRepository, stateOf } from './github.ts'

/** Repositories at GitHub. */
export const gitHubTracker: TrackerService = {
  connect: ({ config: { githubApiUrl: api } }, { token, target }) =>
    new GitHubRepository({ api, token, repository: target }),
  referenceOf: (_, number) => `#${number}`,
  isAuthentic: ({ header, body }, secret) => isSigned(body, header('x-hub-signature-256'), secret),
  readEvent({ header, body }, target) {
    if (header('x-github-event') !== 'issues') return undefined
    const { action, issue, repository } = IssueEvent.parse(parseJsonBytes(body))
    if (repository.full_name.toLowerCase() !== target.toLowerCase()) return undefined
    const change = changeOf(action, issue)
    return change && { numbers: [issue.number], ...change }
  },
}

/** The part of GitHub's event `issues` that concerns us. */
const IssueEvent = z.object({
  action: z.string(),
  issue: z.object({
    number: z.number().int(),
    title: z.string(),
    state_reason: z.string().nullish(),
  }),
  repository: z.object({ full_name: z.string() }),
})

/** Changes that follow from an action of GitHub's; undefined for one that concerns nothing here. */
function changeOf(
  action: string,
  { title, state_reason }: z.infer<typeof IssueEvent>['issue'],
): Omit<TrackerEvent, 'numbers'> | undefined {
  if (action === 'closed') return { state: stateOf('closed', state_reason) }
  if (action === 'reopened') return { state: 'open' }
  if (action === 'deleted' || action === 'transferred') return { state: 'gone' }
  if (action === 'edited') return { title }
  return undefined
}
