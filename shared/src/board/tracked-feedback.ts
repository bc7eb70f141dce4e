import { z } from 'zod'
import { OwnFieldValue } from '../custom-field/own-field-value.ts'
import { Timestamp } from '../field/ids.ts'
import { Status } from '../status/status.ts'
import { OwnFeedbackDetail } from '../widget/widget.ts'

/** A status as an item's author sees it. */
export const CourseStatus = Status.pick({ name: true, category: true, color: true, isDefault: true })
export type CourseStatus = z.infer<typeof CourseStatus>

/** A step in the course of an item. */
export const CourseStep = z.discriminatedUnion('step', [
  z.object({ step: z.enum(['sent', 'read']), at: Timestamp }),
  z.object({
    step: z.literal('status'),
    status: CourseStatus,
    at: Timestamp,
  }),
])
export type CourseStep = z.infer<typeof CourseStep>

/** An item behind its tracking link: everything that its author may read, and nothing about the author. */
export const TrackedFeedback = z.object({
  project: z.object({ name: z.string(), slug: z.string() }),
  item: OwnFeedbackDetail,
  status: CourseStatus,
  /** The item's course, oldest first: sent, first read by the team, and each status that it had since. */
  course: z.array(CourseStep),
  /** Values of the project's fields that the author gave, in the order of the fields. */
  fields: z.array(OwnFieldValue),
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
