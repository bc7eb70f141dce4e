import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** Services that can track the issues of a project. */
export const IssueTrackerService = z.enum(['github', 'jira', 'linear'])
export type IssueTrackerService = z.infer<typeof IssueTrackerService>

export const issueTrackerNames: Record<IssueTrackerService, string> = {
  github: 'GitHub',
  jira: 'Jira',
  linear: 'Linear',
}

/** Form of the targets and tokens of each service, with the sentence for others. */
const forms = {
  github: {
    target: /^[\w-]+\/[\w.-]+$/,
    targetHint: 'Please enter the owner and the name, such as harbor/app',
    token: /^/,
    tokenHint: 'Please enter a token',
  },
  jira: {
    target: /^[a-z0-9][a-z0-9-]{0,62}\.atlassian\.net\/[A-Z][A-Z0-9_]{1,9}$/i,
    targetHint: 'Please enter the site and the key of a project, such as harbor.atlassian.net/ENG',
    token: /^[^\s@:]+@[^\s@:]+:[\x21-\x7e]+$/,
    tokenHint: 'Please enter your email address at Jira, and an API token',
  },
  linear: {
    target: /^[A-Z][A-Z0-9]{0,9}$/i,
    targetHint: 'Please enter the key of a team, such as ENG',
    token: /^lin_api_/,
    tokenHint: 'Please enter a personal API key, which begins with lin_api_',
  },
} as const satisfies Record<IssueTrackerService, object>

/** Connection of a project to the repository, project or team in which its issues are tracked. */
export const IssueTracker = z.object({
  projectId: Id,
  service: IssueTrackerService,
  /** Repository at GitHub, site and key of a project at Jira, or key of a team at Linear. */
  target: z.string(),
  url: z.url(),
  /** Status that an item gets when its issues are closed; null to leave it. */
  closedStatusId: Id.nullable(),
  /** Status that an item gets when its issues are closed undone; null to leave it. */
  canceledStatusId: Id.nullable(),
  /** True to close the issues of an item that is done, and to open them again with it. */
  closesIssues: z.boolean(),
  /** Sentence about the last failure, with what mends it; null while everything works. */
  trouble: z.string().nullable(),
  connectedAt: Timestamp,
})
export type IssueTracker = z.infer<typeof IssueTracker>

export const IssueTrackerList = z.object({ items: z.array(IssueTracker) })

const rules = {
  closedStatusId: Id.nullable(),
  canceledStatusId: Id.nullable(),
  closesIssues: z.boolean(),
}

/** Keys of teams and projects are capital letters, and names of sites small ones, however they are typed. */
function targetOf({ service, target }: { service: IssueTrackerService; target: string }): string {
  if (service === 'github') return target
  const [site = '', key] = target.split('/')
  return key === undefined ? target.toUpperCase() : `${site.toLowerCase()}/${key.toUpperCase()}`
}

/** A connection to make. GitHub's token reaches one repository alone; Linear's key may reach one team alone; Jira's
 * goes behind the email address of its owner and a colon. */
export const NewIssueTracker = z
  .strictObject({
    service: IssueTrackerService,
    target: requiredLine(limits.trackerTargetMax, 'Please enter where the issues are'),
    accessToken: requiredLine(limits.serviceTokenMax, 'Please enter a token'),
    ...rules,
  })
  .superRefine(({ service, target, accessToken }, { addIssue }) => {
    const { [service]: form } = forms
    if (!form.target.test(target)) addIssue({ code: 'custom', path: ['target'], message: form.targetHint })
    if (!form.token.test(accessToken))
      addIssue({ code: 'custom', path: ['accessToken'], message: form.tokenHint })
  })
  .overwrite((tracker) => ({ ...tracker, target: targetOf(tracker) }))
export type NewIssueTracker = z.output<typeof NewIssueTracker>

export const IssueTrackerRules = z.strictObject(rules)
export type IssueTrackerRules = z.output<typeof IssueTrackerRules>

/** An issue that is linked to an item of feedback. */
export const LinkedIssue = z.object({
  id: Id,
  feedbackId: Id,
  service: IssueTrackerService,
  target: z.string(),
  /** Null until the service has created the issue. */
  number: z.number().int().nullable(),
  /** Name of the issue there, such as `#12` or `ENG-12`; null until it is created. */
  reference: z.string().nullable(),
  title: z.string(),
  url: z.url().nullable(),
  /** `failed` if the service refused to create it, `canceled` if it was closed undone, `gone` if it was deleted or moved. */
  state: z.enum(['creating', 'failed', 'open', 'closed', 'canceled', 'gone']),
  linkedAt: Timestamp,
})
export type LinkedIssue = z.infer<typeof LinkedIssue>

/** Issues of an item, and where others can be created; null if its project is not connected. */
export const LinkedIssues = z.object({
  items: z.array(LinkedIssue),
  tracker: z.object({ service: IssueTrackerService, target: z.string() }).nullable(),
})

/** An issue to create with a title, or the number of an existing one. */
export const NewLinkedIssue = z
  .strictObject({
    title: requiredLine(limits.issueTitleMax, 'Please enter a title'),
    number: z.number('Please enter the name or the address of an issue').int().min(1).max(1_000_000_000),
  })
  .partial()
  .refine(({ title, number }) => (title === undefined) !== (number === undefined), {
    path: ['title'],
    message: 'Please enter a title, or the number of an issue',
  })
export type NewLinkedIssue = z.output<typeof NewLinkedIssue>
