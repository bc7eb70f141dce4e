import { z } from 'zod'
import { Status } from '../status/status.ts'
import { OwnFeedbackDetail } from '../widget/widget.ts'

/** An item behind its tracking link: everything that its author may read, and nothing about the author. */
export const TrackedFeedback = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  item: OwnFeedbackDetail,
  status: Status.pick({ name: true, category: true, color: true, isDefault: true }),
  /** True if the author is asked whether the finished item works for them. */
  asksIfFixed: z.boolean(),
  /** True if the author is notified about the item. */
  following: z.boolean(),
  /** True if notifications also go to the author by email. */
  mailed: z.boolean(),
  /** True if others voted, commented or merged: the public parts then stay after a deletion, without their author. */
  shared: z.boolean(),
})
export type TrackedFeedback = z.infer<typeof TrackedFeedback>

/** A change made through a tracking link. */
export const TrackedChange = z.strictObject({ following: z.boolean() })
