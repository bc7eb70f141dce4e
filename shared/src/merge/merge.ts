import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { RecipientCounts } from '../notification/notification.ts'

/** The item that another is merged into. */
export const Merge = z.strictObject({ intoId: Id })
export type Merge = z.infer<typeof Merge>

/** Undoes a merge; with `undoes` only one into that item. */
export const Unmerge = z.strictObject({ undoes: Id.optional() })
export type Unmerge = z.infer<typeof Unmerge>

/** Effects of a merge, before it is made. */
export const MergePreview = z.object({
  /** Votes of the resulting item, each person counted once. */
  voteCount: z.number().int(),
  /** True if comments move; those of an item that is not public stay. */
  commentsMove: z.boolean(),
  /** Number of people who are notified of the merge. */
  reach: RecipientCounts,
})
export type MergePreview = z.infer<typeof MergePreview>
