import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { limits } from '../limits.ts'

/** A repository at GitHub as its address names it: `harbor/app`. */
export const Repository = bounded(limits.repositoryMax)
  .trim()
  .regex(/^[\w-]+\/[\w.-]+$/, 'Please enter the owner and the name, such as harbor/app')

/** Connection of a project to the repository in which its issues are tracked. */
export const IssueTracker = z.object({
  projectId: Id,
  repository: z.string(),
  url: z.url(),
  /** Status that an item gets when its issues are closed; null to leave it. */
  closedStatusId: Id.nullable(),
  /** True to close the issues of an item that is done, and to open them again with it. */
  closesIssues: z.boolean(),
  /** Sentence about the last failure, with what mends it; null while everything works. */
  trouble: z.string().nullable(),
  connectedAt: Timestamp,
})
export type IssueTracker = z.infer<typeof IssueTracker>

export const IssueTrackerList = z.object({ items: z.array(IssueTracker) })

const rules = { closedStatusId: Id.nullable(), closesIssues: z.boolean() }

/** A connection to make: the token reaches this repository alone. */
export const NewIssueTracker = z.strictObject({
  repository: Repository,
  accessToken: requiredLine(limits.serviceTokenMax, 'Please enter a token'),
  ...rules,
})
export type NewIssueTracker = z.output<typeof NewIssueTracker>

export const IssueTrackerRules = z.strictObject(rules)
export type IssueTrackerRules = z.output<typeof IssueTrackerRules>

/** An issue that is linked to an item of feedback. */
export const LinkedIssue = z.object({
  id: Id,
  feedbackId: Id,
  repository: z.string(),
  /** Null until GitHub has created the issue. */
  number: z.number().int().nullable(),
  title: z.string(),
  url: z.url().nullable(),
  /** `failed` if GitHub refused to create it, `gone` if it was deleted or moved there. */
  state: z.enum(['creating', 'failed', 'open', 'closed', 'gone']),
  linkedAt: Timestamp,
})
export type LinkedIssue = z.infer<typeof LinkedIssue>

/** Issues of an item, and the repository in which others can be created; null if its project is not connected. */
export const LinkedIssues = z.object({ items: z.array(LinkedIssue), repository: z.string().nullable() })

/** An issue to create with a title, or the number of an existing one. */
export const NewLinkedIssue = z
  .strictObject({
    title: requiredLine(limits.issueTitleMax, 'Please enter a title'),
    number: z.number().int().min(1).max(1_000_000_000),
  })
  .partial()
  .refine(({ title, number }) => (title === undefined) !== (number === undefined), {
    path: ['title'],
    message: 'Please enter a title, or the number of an issue',
  })
export type NewLinkedIssue = z.output<typeof NewLinkedIssue>
