import { z } from 'zod'
import { parseJsonBytes } from '../../../lib/json-text.ts'
import { isSigned } from '../tracker/body-signature.ts'
import type { TrackerService } from '../tracker/tracker-service.ts'
import { StatusFields, stateOf } from './issue-status.ts'
import { JiraProject, numberIn } from './jira-project.ts'

/** Site and key of a project in a target such as `harbor.atlassian.net/ENG`. */
function partsOf(target: string): { site: string; project: string } {
  const [site = '', project = ''] = target.split('/')
  return { site, project }
}

/** Projects at Jira Cloud. */
export const jiraTracker: TrackerService = {
  connect({ config }, { token, target }) {
    const parts = partsOf(target)
    return new JiraProject({ ...parts, api: config.jiraApiUrl ?? `https://${parts.site}`, token })
  },
  referenceOf: (target, number) => `${partsOf(target).project}-${number}`,
  isAuthentic: ({ header, body }, secret, now) =>
    isSigned(body, header('x-hub-signature'), secret) && isRecent(body, now),
  readEvent({ body }, target) {
    const parsed = parseJsonBytes(body)
    if (Other.safeParse(parsed).success) return undefined
    const { webhookEvent, issue } = IssueEvent.parse(parsed)
    const number = numberIn(partsOf(target).project, issue.key)
    if (number === undefined) return undefined
    if (webhookEvent === 'jira:issue_deleted') return { numbers: [number], state: 'gone' }
    const state = stateOf(issue.fields)
    return { numbers: [number], title: issue.fields.summary, ...(state && { state }) }
  },
}

/** Milliseconds after which an event is no longer believed: Jira repeats one as it is, for more than an hour. */
const tolerance = 2 * 60 * 60_000

const Timed = z.object({ timestamp: z.number() })

function isRecent(body: Uint8Array, now: number): boolean {
  const { data } = Timed.safeParse(parseJsonBytes(body))
  return data !== undefined && Math.abs(now - data.timestamp) <= tolerance
}

/** An event about anything but a changed or deleted issue. */
const Other = z.object({
  webhookEvent: z
    .string()
    .refine((event) => event !== 'jira:issue_updated' && event !== 'jira:issue_deleted'),
})

/** The part of an event about an issue that concerns us. */
const IssueEvent = z.object({
  webhookEvent: z.string(),
  issue: z.object({ key: z.string(), fields: StatusFields.extend({ summary: z.string() }) }),
})
