import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { PageRequest } from '../field/page.ts'
import { searchQuery, searchWords } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { StatusCategory } from '../status/status.ts'
import { FeedbackKind, ModerationState, PublicFeedback, Visibility } from './feedback.ts'

export const FeedbackSort = z.enum(['top', 'newest'])
export type FeedbackSort = z.infer<typeof FeedbackSort>

/** Orders of the public list; `trending` is by votes, of which newer ones weigh more. */
export const BoardSort = z.enum([...FeedbackSort.options, 'trending'])
export type BoardSort = z.infer<typeof BoardSort>

/** The public list's filters. */
export const PublicFeedbackQuery = PageRequest.extend({
  sort: BoardSort.default('top'),
  kind: FeedbackKind.default('idea'),
  /** Done or closed items in place of open ones. */
  finished: z.stringbool().default(false),
  /** Only items with a status of this category; `finished` has no effect then. */
  category: StatusCategory.optional(),
  /** Search text: returns one page of best matches, of any type and status, always ordered by relevance. */
  query: searchQuery.optional(),
})

/** Orders of the inbox; `value` is that of the companies that want an item. */
export const InboxSort = z.enum([...FeedbackSort.options, 'value'])
export type InboxSort = z.infer<typeof InboxSort>

/** The inbox's filters; all of them are also in the console's URL. */
export const FeedbackQuery = PageRequest.extend({
  sort: InboxSort.default('newest'),
  projectId: Id.optional(),
  kind: FeedbackKind.optional(),
  statusId: Id.optional(),
  category: StatusCategory.optional(),
  /** `held` also finds items with a held comment. */
  moderation: ModerationState.optional(),
  unanswered: z.stringbool().optional(),
  tagId: Id.optional(),
  /** Items assigned to this member. */
  assigneeId: Id.optional(),
  /** Items that people of this company have voted for or reported. */
  companyId: Id.optional(),
  /** Least value of the companies that want an item, in the smallest unit of the organisation's currency. */
  minValue: z.coerce.number().int().min(1).max(limits.companyRevenueMax).optional(),
  /** Items with a value of this custom field. */
  fieldId: Id.optional(),
  /** Value of the field: a text in any case, a number, a day, an address, or the id of a choice. */
  fieldValue: searchQuery.min(1).optional(),
  /** Least and greatest value of a field of numbers or days. */
  fieldFrom: searchQuery.min(1).optional(),
  fieldTo: searchQuery.min(1).optional(),
  /** Search text: lists at most `limits.searchedMax` items, the best matches first. */
  query: searchQuery.optional(),
})
export type FeedbackQuery = z.input<typeof FeedbackQuery>

/** Filters for the counts of the inbox's views. */
export const FeedbackCountsQuery = FeedbackQuery.pick({
  projectId: true,
  kind: true,
  statusId: true,
  category: true,
  tagId: true,
  assigneeId: true,
  companyId: true,
  minValue: true,
  fieldId: true,
  fieldValue: true,
  fieldFrom: true,
  fieldTo: true,
  query: true,
})
/**
 * Number of items in each view of the inbox; an item may be in several. With a search, among its matches. Exact up to
 * `limits.countedMax`; one more stands for any larger number.
 */
export const FeedbackCounts = z.object({
  all: z.number().int(),
  held: z.number().int(),
  unanswered: z.number().int(),
  rejected: z.number().int(),
  /** True if the search matches more items than the `limits.searchedMax` among which it counts. */
  limited: z.boolean(),
})
export type FeedbackCounts = z.infer<typeof FeedbackCounts>

/** Title being typed, for which similar items are searched. */
export const SimilarQuery = z.strictObject({ title: searchWords(limits.feedbackTitleMax) })
export const SimilarFeedback = z.object({ items: z.array(PublicFeedback) })

/** A similar item as the team sees it, with its readers, who decide which item can be merged into which. */
export const SimilarItem = PublicFeedback.extend({ visibility: Visibility, moderation: ModerationState })
export type SimilarItem = z.infer<typeof SimilarItem>
export const SimilarItems = z.object({ items: z.array(SimilarItem) })

/** The bugs of a group of the same error that most people report, at most `limits.sameErrorsShown`. */
export const SameErrors = SimilarItems.extend({
  /** Exact up to `limits.countedMax`; one more stands for any larger number. */
  count: z.number().int(),
})
export type SameErrors = z.infer<typeof SameErrors>
