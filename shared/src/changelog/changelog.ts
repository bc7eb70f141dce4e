import { z } from 'zod'
import { FeedbackKind, ModerationState, Visibility } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { optionalText, requiredLine } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'
import { RecipientCounts } from '../notification/notification.ts'
import { RichText } from '../text/rich-text.ts'
import { changelogLabels } from './changelog-labels.ts'

const title = requiredLine(
  limits.changelogTitleMax,
  'Please enter a title',
  `Please keep the title under ${limits.changelogTitleMax} characters`,
)
const body = optionalText(
  limits.changelogBodyMax,
  `Please keep the text under ${limits.changelogBodyMax} characters`,
)
const labels = z.array(z.enum(changelogLabels)).max(changelogLabels.length)

/** Drafts are visible to the team only; a scheduled entry is published at its time. */
export const EntryState = z.enum(['draft', 'scheduled', 'published'])
export type EntryState = z.infer<typeof EntryState>

/** An item that an entry resolves. */
export const EntryFeedback = z.object({
  id: Id,
  reference: z.string(),
  kind: FeedbackKind,
  title: z.string(),
  statusId: Id,
  voteCount: z.number().int(),
})
export type EntryFeedback = z.infer<typeof EntryFeedback>

/** An item that an entry resolves, for the team: customers see it there only if it is public and approved. */
export const EntryItem = EntryFeedback.extend({ visibility: Visibility, moderation: ModerationState })
export type EntryItem = z.infer<typeof EntryItem>

/** An entry in the team's list. */
export const EntrySummary = z.object({
  id: Id,
  projectId: Id,
  title: z.string(),
  labels,
  state: EntryState,
  feedbackCount: z.number().int(),
  /** Publication time of a scheduled entry. */
  publishAt: Timestamp.nullable(),
  publishedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
})
export type EntrySummary = z.infer<typeof EntrySummary>

/** An entry as the team works on it. */
export const ChangelogEntry = EntrySummary.omit({ feedbackCount: true }).extend({
  /** Markdown, as typed. */
  body: z.string(),
  content: RichText,
  feedback: z.array(EntryItem),
  /** True if the entry is published without notifying. */
  quiet: z.boolean(),
  /** True if a scheduled publication also sets the entry's open feedback to the project's first status of completion. */
  finishesItems: z.boolean(),
  /** Time of the last edit after publication; null if there was none. */
  editedAt: Timestamp.nullable(),
  /** Number of people who were notified of it. */
  notifiedCount: z.number().int(),
  /** Number of items that its publication finished and whose status nobody has changed since. */
  finishedCount: z.number().int(),
  /** True if the followers of its feedback have been notified. */
  notified: z.boolean(),
})
export type ChangelogEntry = z.infer<typeof ChangelogEntry>

export const EntryPage = pageOf(EntrySummary)

export const NewEntry = z.strictObject({
  title,
  body: body.default(''),
  labels: labels.default([]),
  feedbackIds: z.array(Id).max(limits.changelogItemsMax).default([]),
})
export type NewEntry = z.input<typeof NewEntry>

export const EntryChange = z
  .strictObject({
    title,
    body,
    labels,
    feedbackIds: z.array(Id).max(limits.changelogItemsMax),
    was: previousValues({ title, body }),
  })
  .partial()
export type EntryChange = z.infer<typeof EntryChange>

/** Publishes an entry, at once or at a later time. */
export const Publication = z.strictObject({
  at: Timestamp.optional(),
  /** Publishes without notifying the followers of the entry's feedback. */
  quiet: z.boolean().default(false),
  /** Also sets the entry's open feedback to the project's first status of completion, without a notification of its own. */
  finishesItems: z.boolean().default(false),
})
export type Publication = z.input<typeof Publication>

/** Recipients of an entry's publication. */
export const EntryReach = RecipientCounts.extend({
  /** Subscribers of the changelog among them who have confirmed an address. */
  subscribers: z.number().int(),
})
export type EntryReach = z.infer<typeof EntryReach>

/** Title of a new entry. */
export const untitled = 'Untitled'

/** Deletes an entry; with `untouched` only a draft without any content. */
export const EntryDeletion = z.strictObject({ untouched: z.stringbool().default(false) })
export type EntryDeletion = z.output<typeof EntryDeletion>

/** Unpublishes an entry; with `reopensItems`, the feedback that its publication finished gets its earlier status back. */
export const Unpublication = z.strictObject({ reopensItems: z.stringbool().default(false) })
export type Unpublication = z.output<typeof Unpublication>

/** Published entries that resolve an item. */
export const FeedbackChangelog = z.object({
  entries: z.array(EntrySummary.pick({ id: true, title: true, publishedAt: true })),
})
export type FeedbackChangelog = z.infer<typeof FeedbackChangelog>

/** Markdown to preview, with the images of the entry `entryId`. */
export const MarkdownText = z.strictObject({
  text: optionalText(limits.changelogBodyMax),
  entryId: Id.optional(),
})
export const MarkdownPreview = z.object({ content: RichText })

/** A published entry, with its publicly visible items. */
export const PublicEntry = z.object({
  id: Id,
  title: z.string(),
  labels,
  content: RichText,
  feedback: z.array(EntryFeedback),
  publishedAt: Timestamp,
  editedAt: Timestamp.nullable(),
})
export type PublicEntry = z.infer<typeof PublicEntry>

export const PublicEntryPage = pageOf(PublicEntry)
export type PublicEntryPage = z.infer<typeof PublicEntryPage>

/** A customer's answer whether their finished item works for them; the text is used only if it does not. */
export const FixAnswer = z.strictObject({
  fixed: z.boolean(),
  body: optionalText(limits.commentBodyMax).default(''),
})
export type FixAnswer = z.input<typeof FixAnswer>

/** A finished item that the caller has not answered about yet, with its newest published entry. */
export const FixQuestion = z.object({
  feedback: EntryFeedback.pick({ id: true, reference: true, kind: true, title: true }),
  entry: z.object({ id: Id, title: z.string() }).nullable(),
})
export type FixQuestion = z.infer<typeof FixQuestion>
export const FixQuestions = z.object({ items: z.array(FixQuestion) })

/** Limits the questions to the one about an item, which then needs no published entry. */
export const FixQuestionsQuery = z.strictObject({ feedbackId: Id.optional() })
