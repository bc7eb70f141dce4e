import { z } from 'zod'
import { FilledField } from '../custom-field/filled-field.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { pageOf } from '../field/page.ts'
import { bounded, optionalText, requiredLine } from '../field/text-fields.ts'
import { TeamFile } from '../file/file.ts'
import { limits } from '../limits.ts'

export const FeedbackKind = z.enum(['idea', 'bug'])
export type FeedbackKind = z.infer<typeof FeedbackKind>

/** Readers of an approved item: everyone, its author and the team, or the team only. */
export const Visibility = z.enum(['public', 'author', 'team'])
export type Visibility = z.infer<typeof Visibility>

export const ModerationState = z.enum(['approved', 'held', 'rejected'])
export type ModerationState = z.infer<typeof ModerationState>

/** Reason why an item or a comment is held for review. */
export const HoldReason = z.enum([
  'moderated',
  'unknown_contact',
  'not_trusted',
  'links',
  'listed_words',
  'repeated_text',
  'storage_full',
  'approvals_full',
])
export type HoldReason = z.infer<typeof HoldReason>

/** Number of an item within its organisation, as people say it: `IDEA-12`, `BUG-7`. */
export const Reference = bounded(limits.referenceMax).regex(/^(IDEA|BUG)-[1-9][0-9]*$/)

/** Reference from type and number, such as `IDEA-12`. */
export const referenceOf = (kind: FeedbackKind, number: number): string =>
  `${kind === 'idea' ? 'IDEA' : 'BUG'}-${number}`

export const titleTooLong = `Please keep the title under ${limits.feedbackTitleMax} characters`
export const feedbackTitle = requiredLine(limits.feedbackTitleMax, 'Please enter a title', titleTooLong)
export const feedbackBody = optionalText(
  limits.feedbackBodyMax,
  `Please keep the text under ${limits.feedbackBodyMax} characters`,
)

/** Environment in which a bug was seen: the data of the customer's browser, scrubbed. */
export const Environment = z.strictObject({
  /** Address of the page; includes query and hash only if the page wants them in reports. */
  page: z.string().optional(),
  browser: z.string().optional(),
  language: z.string().optional(),
  viewport: z.string().optional(),
  /** The page's name for its own release. */
  release: z.string().optional(),
})
export type Environment = z.infer<typeof Environment>

/** An item as every customer may see it. */
export const PublicFeedback = z.object({
  id: Id,
  reference: Reference,
  kind: FeedbackKind,
  title: z.string(),
  body: z.string(),
  statusId: Id,
  voteCount: z.number().int(),
  /** Number of people who have reported a bug; 0 for an idea. */
  affectedCount: z.number().int(),
  commentCount: z.number().int(),
  createdAt: Timestamp,
})
export type PublicFeedback = z.infer<typeof PublicFeedback>

/**
 * The item that a merged item was merged into, as far as the caller may read it; null for an item that is not merged.
 */
export const MergedItem = z
  .object({ into: z.object({ id: Id, reference: Reference, title: z.string() }).nullable() })
  .nullable()
export type MergedItem = z.infer<typeof MergedItem>

/** An item as its author sees it: also if held or rejected; if merged, with the status of the item that took it in. */
export const OwnFeedback = PublicFeedback.extend({
  moderation: ModerationState,
  merged: MergedItem,
  /** Number of the team's replies since the author last looked. */
  unread: z.number().int(),
  /** True if the status has changed since the author last looked. */
  statusUnread: z.boolean(),
  /**
   * Tracking link: whoever has this address reads and answers the item as its author, without an account; null for
   * somebody else's bug.
   */
  trackingUrl: z.url().nullable(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** A person as shown beside their texts. */
export const PersonRef = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['member', 'contact', 'system', 'api_key']),
})
export type PersonRef = z.infer<typeof PersonRef>

/** A person as the team sees them, including the data that a customer's own site signed. */
export const PersonProfile = PersonRef.extend({
  /**
   * True if the customer's own site has signed this contact's identity, or the contact has signed in by email. The name
   * of an unverified contact is their own word.
   */
  verified: z.boolean(),
  /** Address that the site signed or its owner confirmed; null for everyone else. */
  email: z.string().nullable(),
  /** True if the owner of the address has confirmed it. It belongs to this person only if they are verified. */
  emailVerified: z.boolean(),
})
export type PersonProfile = z.infer<typeof PersonProfile>

/** A comment held for review, as shown under its item in the inbox. */
export const HeldComment = z.object({
  id: Id,
  author: PersonProfile,
  body: z.string(),
  holdReasons: z.array(HoldReason),
  createdAt: Timestamp,
})
export type HeldComment = z.infer<typeof HeldComment>

/** Open bugs of a project whose errors have the same name and the same innermost stack frames. */
export const SameErrorGroup = z.object({
  /** Fingerprint of the error: the same for every bug of the group. */
  fingerprint: z.string(),
  /** Number of bugs with the item itself, exact up to `limits.countedMax`; one more stands for any larger number. */
  count: z.number().int(),
})
export type SameErrorGroup = z.infer<typeof SameErrorGroup>

/** An item as the team sees it in lists. */
export const Feedback = PublicFeedback.extend({
  projectId: Id,
  author: PersonProfile,
  visibility: Visibility,
  moderation: ModerationState,
  holdReasons: z.array(HoldReason),
  /** Number of the item's comments that are held for review. */
  heldCommentCount: z.number().int(),
  /** The oldest held comments, at most `limits.heldCommentsShown`. */
  heldComments: z.array(HeldComment),
  tagIds: z.array(Id),
  /** The member responsible for the item; null if unassigned. */
  assignee: PersonRef.nullable(),
  /** True if the last public word is the team's: a customer's comment makes it false again. */
  answered: z.boolean(),
  /**
   * Companies whose people have voted for the item or reported it, and the sum of their revenue; both null for an API
   * key that may not read companies.
   */
  companyCount: z.number().int().nullable(),
  companyValue: z.number().int().nullable(),
  /** Open bugs of the project that are the same error by their stacks; null if there is no other. */
  sameError: SameErrorGroup.nullable(),
  /** True until the member opens the item after the latest change by somebody else. */
  unread: z.boolean(),
  /** The month that the item is planned for. */
  targetMonth: Month.nullable(),
  updatedAt: Timestamp,
})
export type Feedback = z.infer<typeof Feedback>

/** One occurrence of a bug, as its reporter described it; immutable. */
export const Report = z.object({
  id: Id,
  author: PersonProfile,
  body: z.string(),
  environment: Environment,
  /** True if the report has diagnostics; they are loaded separately. */
  hasDiagnostics: z.boolean(),
  /** Files that the reporter sent with it; the author's files are on the item. */
  files: z.array(TeamFile),
  createdAt: Timestamp,
})
export type Report = z.infer<typeof Report>

/** Number of customers for whom a finished item works, and of those for whom it does not. */
export const FixCounts = z.object({ fixed: z.number().int(), notFixed: z.number().int() })
export type FixCounts = z.infer<typeof FixCounts>

/** An item with everything the team works with on its page. */
export const FeedbackDetail = Feedback.extend({
  /** Reports of the people affected by a bug, oldest first, at most `limits.reportsShown`. */
  reports: z.array(Report),
  files: z.array(TeamFile),
  tasks: z.array(z.object({ id: Id, reference: z.string(), title: z.string(), columnName: z.string() })),
  /** Numbers of the author's other items. */
  authorSent: z.object({ ideas: z.number().int(), bugs: z.number().int() }),
  /** The member who wrote the item down for its author; null if the author sent it. */
  writtenFor: z
    .object({
      by: PersonRef,
      /** Address of the conversation; null if none was given. */
      source: z.string().nullable(),
      /** Day on which the author said it, such as `2026-11-28`; null for the day of the item. */
      saidOn: z.string().nullable(),
    })
    .nullable(),
  /** Values of the project's custom fields, without empty ones. */
  fields: z.array(FilledField),
  /** The item that this one was merged into; null if not merged. */
  mergedInto: z.object({ id: Id, reference: Reference, title: z.string() }).nullable(),
})
export type FeedbackDetail = z.infer<typeof FeedbackDetail>

export const FeedbackPage = pageOf(Feedback)
export const PublicFeedbackPage = pageOf(PublicFeedback)
export const OwnFeedbackPage = pageOf(OwnFeedback)

/** Response to a submission. */
export const SubmittedFeedback = z.object({
  id: Id,
  reference: Reference,
  kind: FeedbackKind,
  title: z.string(),
  statusId: Id,
  moderation: ModerationState,
  createdAt: Timestamp,
  /** Tracking link: whoever has this address reads and answers the item as its author, without an account. */
  trackingUrl: z.url(),
})
export type SubmittedFeedback = z.infer<typeof SubmittedFeedback>
