import { z } from 'zod'
import { Status } from '../status/status.ts'
import { OwnFeedbackDetail } from '../widget/widget.ts'

/** An item as its tracking link shows it: what its author may read of it, and nothing of who they are. */
export const TrackedFeedback = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  item: OwnFeedbackDetail,
  status: Status.pick({ name: true, category: true, color: true }),
  /** Whether the author is notified of what becomes of it. */
  following: z.boolean(),
  /** Whether that goes to them by email, too. */
  mailed: z.boolean(),
  /** True if others voted, commented or merged: what everyone sees then stays, without its author. */
  shared: z.boolean(),
})
export type TrackedFeedback = z.infer<typeof TrackedFeedback>

/** What is changed by a tracking link. */
export const TrackedChange = z.strictObject({ following: z.boolean() })
