import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { keysOf } from '../record.ts'
import { trackerForms } from './tracker-forms.ts'

/** Services that can track the issues of a project. */
export const IssueTrackerService = z.enum(keysOf(trackerForms))
export type IssueTrackerService = keyof typeof trackerForms

/** Connection of a project to the place in which its issues are tracked, such as a repository or a team. */
export const IssueTracker = z.object({
  projectId: Id,
  service: IssueTrackerService,
  /** The place as its service's form keeps it, such as `harbor/app` or `ENG`. */
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

/** A connection to make; the service's form decides what is a place and a token. */
export const NewIssueTracker = z
  .strictObject({
    service: IssueTrackerService,
    target: requiredLine(limits.trackerTargetMax, 'Please enter where the issues are'),
    accessToken: requiredLine(limits.serviceTokenMax, 'Please enter a token'),
    ...rules,
  })
  .superRefine(({ service, target, accessToken }, { addIssue }) => {
    const { [service]: form } = trackerForms
    if (form.targetOf(target) === undefined)
      addIssue({ code: 'custom', path: ['target'], message: form.targetHint })
    if (!form.token.test(accessToken))
      addIssue({ code: 'custom', path: ['accessToken'], message: form.tokenHint })
  })
  .overwrite((tracker) => {
    const { service, target } = tracker
    return { ...tracker, target: trackerForms[service].targetOf(target) ?? target }
  })
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
