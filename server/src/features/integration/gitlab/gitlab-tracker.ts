import { z } from 'zod'
import { parseJsonBytes } from '../../../lib/json-text.ts'
import type { TrackerService } from '../tracker/tracker-service.ts'
import { GitLabProject } from './gitlab-project.ts'
import { hasSignature, isProven } from './hook-proof.ts'
import { canceledLabel, stateOf } from './issue-state.ts'

/** Projects at gitlab.com and at other GitLabs. */
export const gitLabTracker: TrackerService = {
  connect: ({ outbound }, access) => new GitLabProject({ outbound, ...access }),
  referenceOf: (_, number) => `#${number}`,
  isAuthentic: isProven,
  hasSignature,
  // The hook is the project's own: an event names it by its path, which may be another one since.
  readEvent({ body }) {
    const parsed = parseJsonBytes(body)
    if (Other.safeParse(parsed).success) return undefined
    const { object_attributes: issue, labels } = IssueEvent.parse(parsed)
    if (typeof issue.moved_to_id === 'number') return { numbers: [issue.iid], state: 'gone' }
    const titles = labels.map(({ title }) => title)
    const isDuplicate = typeof issue.duplicated_to_id === 'number'
    const state = stateOf({ state: issue.state, labels: titles, isDuplicate })
    const event = { numbers: [issue.iid], title: issue.title, ...(state && { state }) }
    // GitLab tells of one that is closed, and then of its label or of the project that it was moved to.
    return state === 'open'
      ? { ...event, isMarked: titles.includes(canceledLabel) }
      : { ...event, isPartial: true }
  },
}

/** An event about anything but an issue. */
const Other = z.object({ object_kind: z.string().refine((kind) => kind !== 'issue') })

/** The part of an event about an issue that concerns us. */
const IssueEvent = z.object({
  object_kind: z.literal('issue'),
  object_attributes: z.object({
    iid: z.number().int(),
    title: z.string(),
    state: z.string(),
    moved_to_id: z.number().nullish(),
    duplicated_to_id: z.number().nullish(),
  }),
  labels: z.array(z.object({ title: z.string() })),
})
