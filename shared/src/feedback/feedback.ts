import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { Month } from '../field/month.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { bounded, optionalText, requiredLine, searchQuery, searchWords } from '../field/text-fields.ts'
import { wasOf } from '../field/was.ts'
import { TeamFile } from '../file/file.ts'
import { limits } from '../limits.ts'
import { StatusCategory } from '../status/status.ts'

export const FeedbackKind = z.enum(['idea', 'bug'])
export type FeedbackKind = z.infer<typeof FeedbackKind>

/** Who may see an item once it is approved: everyone, its author and the team, or the team alone. */
export const Visibility = z.enum(['public', 'author', 'team'])
export type Visibility = z.infer<typeof Visibility>

export const ModerationState = z.enum(['approved', 'held', 'rejected'])
export type ModerationState = z.infer<typeof ModerationState>

/** Why an item or a comment is held for review. */
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

/** Per-tenant number as people say it: `IDEA-12`, `BUG-7`. */
export const Reference = bounded(limits.referenceMax).regex(/^(IDEA|BUG)-[1-9][0-9]*$/)

/** `IDEA-12` from a kind and a number. */
export const referenceOf = (kind: FeedbackKind, number: number): string =>
  `${kind === 'idea' ? 'IDEA' : 'BUG'}-${number}`

export const titleTooLong = `Please keep the title under ${limits.feedbackTitleMax} characters`
export const feedbackTitle = requiredLine(limits.feedbackTitleMax, 'Please enter a title', titleTooLong)
export const feedbackBody = optionalText(
  limits.feedbackBodyMax,
  `Please keep the text under ${limits.feedbackBodyMax} characters`,
)

/** Where a bug was seen: what the customer's browser told, scrubbed. */
export const Environment = z.strictObject({
  /** Page address; query and hash are there only where the page wants them told. */
  page: z.string().optional(),
  browser: z.string().optional(),
  language: z.string().optional(),
  viewport: z.string().optional(),
  /** What the page calls the release that it is of. */
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
  /** How many people have reported a bug; 0 of an idea. */
  affectedCount: z.number().int(),
  commentCount: z.number().int(),
  createdAt: Timestamp,
})
export type PublicFeedback = z.infer<typeof PublicFeedback>

/** Of a merged item the one that took it in, as far as whoever asks may read that; null for one of its own. */
export const MergedItem = z
  .object({ into: z.object({ id: Id, reference: Reference, title: z.string() }).nullable() })
  .nullable()
export type MergedItem = z.infer<typeof MergedItem>

/** An item as its own author sees it: held and rejected ones too, and merged ones with the status of what took them in. */
export const OwnFeedback = PublicFeedback.extend({
  moderation: ModerationState,
  merged: MergedItem,
  /** The team's replies since the author last looked. */
  unread: z.number().int(),
  /** Whether the status has changed since the author last looked. */
  statusUnread: z.boolean(),
  /**
   * Where whoever has this address reads and answers the item as its author, without an account; null for a bug of
   * somebody else's.
   */
  trackingUrl: z.url().nullable(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** A person as shown beside what they wrote. */
export const PersonRef = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(['member', 'contact', 'system', 'api_key']),
})
export type PersonRef = z.infer<typeof PersonRef>

/** A person as the team sees them: also what a customer's own site says of them. */
export const PersonProfile = PersonRef.extend({
  /**
   * Whether the customer's own site has said, signed, who this contact is, or they have signed in with an address. The
   * name of an unverified contact is their own word.
   */
  verified: z.boolean(),
  /** What that site says, or what its owner has confirmed; null for everyone else. */
  email: z.string().nullable(),
  /** Whether the address' owner takes mail there. It is the person's only where they are verified. */
  emailVerified: z.boolean(),
})
export type PersonProfile = z.infer<typeof PersonProfile>

/** A comment that waits for the team's decision, as it stands under its item in the inbox. */
export const HeldComment = z.object({
  id: Id,
  author: PersonProfile,
  body: z.string(),
  holdReasons: z.array(HoldReason),
  createdAt: Timestamp,
})
export type HeldComment = z.infer<typeof HeldComment>

/** An item as the team sees it in lists. */
export const Feedback = PublicFeedback.extend({
  projectId: Id,
  author: PersonProfile,
  visibility: Visibility,
  moderation: ModerationState,
  holdReasons: z.array(HoldReason),
  /** How many of its comments are held for review. */
  heldCommentCount: z.number().int(),
  /** The oldest of them, `limits.heldCommentsShown` at most. */
  heldComments: z.array(HeldComment),
  tagIds: z.array(Id),
  /** The colleague whose it is to see to; null for nobody's. */
  assignee: PersonRef.nullable(),
  /** Whether the last word in public is the team's: a customer's comment asks again. */
  answered: z.boolean(),
  /** The month that the team has it planned for. */
  targetMonth: Month.nullable(),
  updatedAt: Timestamp,
})
export type Feedback = z.infer<typeof Feedback>

/** One occurrence of a bug, as its reporter told it; immutable. */
export const Report = z.object({
  id: Id,
  author: PersonProfile,
  body: z.string(),
  environment: Environment,
  /** Whether there are diagnostics of it; they are read one by one. */
  hasDiagnostics: z.boolean(),
  /** What their reporter sent along with it; of the item's author that is with the item. */
  files: z.array(TeamFile),
  createdAt: Timestamp,
})
export type Report = z.infer<typeof Report>

/** An item with everything the team works with on its page. */
export const FeedbackDetail = Feedback.extend({
  /** Of the people whom a bug affects, oldest first; `limits.reportsShown` at most. */
  reports: z.array(Report),
  files: z.array(TeamFile),
  tasks: z.array(z.object({ id: Id, reference: z.string(), title: z.string(), columnName: z.string() })),
  /** What else its author sent. */
  authorSent: z.object({ ideas: z.number().int(), bugs: z.number().int() }),
  /** The item that took this one in, and until when that can be taken back; null for one of its own. */
  mergedInto: z.object({ id: Id, reference: Reference, title: z.string() }).nullable(),
})
export type FeedbackDetail = z.infer<typeof FeedbackDetail>

export const FeedbackSort = z.enum(['top', 'newest'])
export type FeedbackSort = z.infer<typeof FeedbackSort>

/** The public list's filters. */
export const PublicFeedbackQuery = PageRequest.extend({
  sort: FeedbackSort.default('top'),
  kind: FeedbackKind.default('idea'),
  /** What is done or closed, instead of what is still open. */
  finished: z.stringbool().default(false),
  /** Only what is in a status of this category; `finished` then says nothing. */
  category: StatusCategory.optional(),
  /** The best matches of some words, of any kind and status and in no other order: one page. */
  query: searchQuery.optional(),
})

/** The inbox's filters; all are in the console's URL as well. */
export const FeedbackQuery = PageRequest.extend({
  sort: FeedbackSort.default('newest'),
  projectId: Id.optional(),
  kind: FeedbackKind.optional(),
  statusId: Id.optional(),
  category: StatusCategory.optional(),
  /** `held` also finds items with a comment that is held. */
  moderation: ModerationState.optional(),
  unanswered: z.stringbool().optional(),
  tagId: Id.optional(),
  /** What is assigned to a member, such as the caller. */
  assigneeId: Id.optional(),
  query: searchQuery.optional(),
})
export type FeedbackQuery = z.input<typeof FeedbackQuery>

/** What the counts of the inbox's views are narrowed to. */
export const FeedbackCountsQuery = FeedbackQuery.pick({
  projectId: true,
  kind: true,
  statusId: true,
  category: true,
  tagId: true,
  assigneeId: true,
  query: true,
})
/**
 * How much each view of the inbox holds; an item may be in several. Of a search, among its matches. Exact up to
 * `limits.countedMax`; one more stands for any more.
 */
export const FeedbackCounts = z.object({
  all: z.number().int(),
  held: z.number().int(),
  unanswered: z.number().int(),
  rejected: z.number().int(),
})
export type FeedbackCounts = z.infer<typeof FeedbackCounts>

export const FeedbackPage = pageOf(Feedback)
export const PublicFeedbackPage = pageOf(PublicFeedback)
export const OwnFeedbackPage = pageOf(OwnFeedback)

const words = { title: feedbackTitle, body: feedbackBody }

/** What the team may change of an item's words and audience. */
export const FeedbackChange = z
  .strictObject({ ...words, visibility: Visibility, was: wasOf(words) })
  .partial()
export type FeedbackChange = z.infer<typeof FeedbackChange>

/** How the followers of an item hear of a change. */
export const notifying = {
  /** Nobody is notified. */
  quiet: z.boolean().default(false),
  /** What the team adds for them. */
  note: optionalText(
    limits.notificationNoteMax,
    `Please keep the note under ${limits.notificationNoteMax} characters`,
  ).optional(),
  /** When they are notified, if that is later. */
  notifyAt: Timestamp.nonnegative().optional(),
}

export const StatusChange = z.strictObject({ statusId: Id, ...notifying })
export type StatusChange = z.input<typeof StatusChange>

/** The month that an item is planned for; null for none. */
export const TargetMonthChange = z.strictObject({ month: Month.nullable() })
export type TargetMonthChange = z.infer<typeof TargetMonthChange>

/** Whose an item is to see to; null for nobody's. */
export const Assignment = z.strictObject({ assigneeId: Id.nullable() })
export type Assignment = z.infer<typeof Assignment>

/** An approval of an item or a comment; `trust` lets the author's next posts through without waiting. */
export const Approval = z.strictObject({ trust: z.boolean().default(false) })
/** A rejection; `block` refuses the author's next posts. */
export const Rejection = z.strictObject({ block: z.boolean().default(false) })
/** A decision taken back; `forget` also takes back the trust or the block that it gave the author. */
export const Hold = z.strictObject({ forget: z.boolean().default(false) })

/** What similar items are looked up by while somebody types. */
export const SimilarQuery = z.strictObject({ title: searchWords(limits.feedbackTitleMax) })
export const SimilarFeedback = z.object({ items: z.array(PublicFeedback) })

/** The answer to a submission. */
export const SubmittedFeedback = z.object({
  id: Id,
  reference: Reference,
  kind: FeedbackKind,
  title: z.string(),
  statusId: Id,
  moderation: ModerationState,
  createdAt: Timestamp,
  /** Where whoever has this address reads and answers the item as its author, without an account. */
  trackingUrl: z.url(),
})
export type SubmittedFeedback = z.infer<typeof SubmittedFeedback>
