import { z } from 'zod'
import { FeedbackKind } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'
import { optionalText, requiredLine } from '../field/text-fields.ts'
import { wasOf } from '../field/was.ts'
import { limits } from '../limits.ts'
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

/** A draft is the team's own; a scheduled entry is published at its time. */
export const EntryState = z.enum(['draft', 'scheduled', 'published'])
export type EntryState = z.infer<typeof EntryState>

/** An item that an entry tells of. */
export const EntryFeedback = z.object({
  id: Id,
  reference: z.string(),
  kind: FeedbackKind,
  title: z.string(),
  statusId: Id,
  voteCount: z.number().int(),
})
export type EntryFeedback = z.infer<typeof EntryFeedback>

/** How many who reported a bug say that it is fixed for them, and how many that it is not. */
export const FixCounts = z.object({ fixed: z.number().int(), notFixed: z.number().int() })
export type FixCounts = z.infer<typeof FixCounts>

/** An entry in the team's list. */
export const EntrySummary = z.object({
  id: Id,
  projectId: Id,
  title: z.string(),
  labels,
  state: EntryState,
  feedbackCount: z.number().int(),
  /** When it is published, of a scheduled one. */
  publishAt: Timestamp.nullable(),
  publishedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
})
export type EntrySummary = z.infer<typeof EntrySummary>

/** An entry as the team works on it. */
export const ChangelogEntry = EntrySummary.omit({ feedbackCount: true }).extend({
  /** Markdown, as it was typed. */
  body: z.string(),
  content: RichText,
  feedback: z.array(EntryFeedback),
  /** Whether it is published without notifying. */
  quiet: z.boolean(),
  /** When it was changed after it was published. */
  editedAt: Timestamp.nullable(),
  /** Whether those who asked for its feedback have been notified. */
  notified: z.boolean(),
  fixes: FixCounts,
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
    was: wasOf({ title, body }),
  })
  .partial()
export type EntryChange = z.infer<typeof EntryChange>

/** Publishes an entry: at once, or at a time to come. */
export const Publication = z.strictObject({
  at: Timestamp.optional(),
  /** Without notifying those who asked for its feedback. */
  quiet: z.boolean().default(false),
})
export type Publication = z.input<typeof Publication>

/** Which published entry tells of an item, and what those who reported it say. */
export const FeedbackChangelog = z.object({
  entries: z.array(EntrySummary.pick({ id: true, title: true, publishedAt: true })),
  fixes: FixCounts,
})
export type FeedbackChangelog = z.infer<typeof FeedbackChangelog>

/** Markdown to be shown as it will be, in an entry with its images. */
export const MarkdownText = z.strictObject({
  text: optionalText(limits.changelogBodyMax),
  entryId: Id.optional(),
})
export const MarkdownPreview = z.object({ content: RichText })

/** A published entry, with those of its items that everyone may see. */
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

/** What a reporter says of a bug that a published entry tells of; words go with a bug that is not fixed. */
export const FixAnswer = z.strictObject({
  fixed: z.boolean(),
  body: optionalText(limits.commentBodyMax).default(''),
})
export type FixAnswer = z.input<typeof FixAnswer>

/** A bug of mine of which nobody knows yet whether it is fixed for me. */
export const FixQuestion = z.object({
  feedback: EntryFeedback.pick({ id: true, reference: true, title: true }),
  entry: z.object({ id: Id, title: z.string() }),
})
export type FixQuestion = z.infer<typeof FixQuestion>
export const FixQuestions = z.object({ items: z.array(FixQuestion) })
