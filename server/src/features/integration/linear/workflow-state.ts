import { z } from 'zod'
import type { TrackedIssue } from '../tracker/tracker-service.ts'

/** A state of a team's workflow; its type is the part that is the same in all teams. */
export const WorkflowState = z.object({ id: z.string(), type: z.string(), position: z.number() })
type WorkflowState = z.infer<typeof WorkflowState>

/** Types of each of our states; an issue is moved to the first one that its team has. */
const types = {
  open: ['unstarted', 'backlog', 'triage', 'started'],
  closed: ['completed'],
  canceled: ['canceled', 'duplicate'],
} as const satisfies Record<TrackedIssue['state'], readonly string[]>

const states: readonly TrackedIssue['state'][] = ['open', 'closed', 'canceled']

/** Our state for a type; undefined for a type that is not known yet, which changes nothing. */
export const stateOf = (type: string): TrackedIssue['state'] | undefined =>
  states.find((state) => types[state].some((known) => known === type))

/** The state of a workflow to which an issue is moved: the first of the first type that the workflow has. */
export function findState(
  workflow: readonly WorkflowState[],
  state: TrackedIssue['state'],
): WorkflowState | undefined {
  const inOrder = workflow.toSorted((a, b) => a.position - b.position)
  for (const type of types[state]) {
    const first = inOrder.find((candidate) => candidate.type === type)
    if (first) return first
  }
  return undefined
}
