import { z } from 'zod'
import { PersonRef } from './feedback.ts'
import { Id, Timestamp } from './ids.ts'
import { pageOf } from './page.ts'

/** The events that leave a line on the timeline of an item of feedback. */
export const activityTypes = [
  'feedback.updated',
  'feedback.approved',
  'feedback.rejected',
  'feedback.held',
  'feedback.status_changed',
  'feedback.tagged',
  'feedback.linked',
  'feedback.unlinked',
] as const
export type ActivityType = (typeof activityTypes)[number]

/**
 * What a line says beyond its type, as it is kept. Edited words are named and never repeated: what was taken out of an
 * item is gone from its history too.
 */
export const ActivityData = z.object({
  /** Which words of the item were edited. */
  edited: z.array(z.enum(['title', 'body'])).optional(),
  /** Statuses by their ids, or audiences (`Visibility`): before and after. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Whether a status changed without notifying. */
  quiet: z.boolean().optional(),
  /** Tags by their ids. */
  added: z.array(Id).optional(),
  removed: z.array(Id).optional(),
  /** The task that was linked or unlinked. */
  taskId: Id.optional(),
})
export type ActivityData = z.infer<typeof ActivityData>

/** One line of an item's timeline: who changed what, and when. */
export const Activity = ActivityData.extend({
  id: Id,
  type: z.enum(activityTypes),
  /** Null where nobody is known any more. */
  actor: PersonRef.nullable(),
  /** What `taskId` is called today; absent for a task that is gone. */
  task: z.object({ reference: z.string(), title: z.string(), projectId: Id }).optional(),
  createdAt: Timestamp,
})
export type Activity = z.infer<typeof Activity>

export const ActivityPage = pageOf(Activity)
