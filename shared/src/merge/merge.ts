import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { Reach } from '../notification/notification.ts'

/** The item that another is merged into. */
export const Merge = z.strictObject({ intoId: Id })
export type Merge = z.infer<typeof Merge>

/** What merging will do. */
export const MergePreview = z.object({
  /** Votes that the item will have, each person's once. */
  voteCount: z.number().int(),
  /** Whether comments go along; those of an item that is not everyone's stay. */
  commentsMove: z.boolean(),
  /** How many are notified of it. */
  reach: Reach,
})
export type MergePreview = z.infer<typeof MergePreview>
