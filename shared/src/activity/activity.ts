import { z } from 'zod'
import { PersonRef } from '../feedback/feedback.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { pageOf } from '../field/page.ts'

/** The events that leave a line on the timeline of an item of feedback. */
export const activityTypes = [
  'feedback.updated',
  'feedback.approved',
  'feedback.rejected',
  'feedback.held',
  'feedback.status_changed',
  'feedback.scheduled',
  'feedback.assigned',
  'feedback.tagged',
  'feedback.fields_changed',
  'feedback.linked',
  'feedback.unlinked',
  'feedback.fix_answered',
  'feedback.merged',
  'feedback.unmerged',
] as const
export type ActivityType = (typeof activityTypes)[number]

/**
 * Stored details of a timeline line. Edited texts are named, never repeated, so that text removed from an item is gone
 * from its history too.
 */
export const ActivityData = z.object({
  /** The edited texts of the item. */
  edited: z.array(z.enum(['title', 'body'])).optional(),
  /**
   * Value before and after; absent for none. Statuses and members by their ids, visibilities (`Visibility`), months, or
   * references of merged items.
   */
  from: z.string().optional(),
  to: z.string().optional(),
  /** Names of the statuses at that time; later renames do not change them. */
  fromName: z.string().optional(),
  toName: z.string().optional(),
  /** True if a status changed without notifying. */
  quiet: z.boolean().optional(),
  /** The changelog entry whose publication finished the item. */
  entryId: Id.optional(),
  /** The comment with the team's note on a new status. */
  commentId: Id.optional(),
  /** True if a customer confirmed that the finished item works for them. */
  fixed: z.boolean().optional(),
  /** Tags by their ids. */
  added: z.array(Id).optional(),
  removed: z.array(Id).optional(),
  /** Names of the changed fields at that time. Values are not repeated, as edited texts. */
  fields: z.array(z.string()).optional(),
  /** The task that was linked or unlinked. */
  taskId: Id.optional(),
})
export type ActivityData = z.infer<typeof ActivityData>

/** One line of an item's timeline: who changed what, and when. */
export const Activity = ActivityData.extend({
  id: Id,
  type: z.enum(activityTypes),
  /** Null if the actor is no longer known. */
  actor: PersonRef.nullable(),
  /** Current name of the task `taskId`; absent if the task was deleted. */
  task: z.object({ reference: z.string(), title: z.string(), projectId: Id }).optional(),
  createdAt: Timestamp,
})
export type Activity = z.infer<typeof Activity>

export const ActivityPage = pageOf(Activity)

/** The events that leave a line on the timeline of a task. */
export const taskActivityTypes = [
  'task.created',
  'task.updated',
  'task.moved',
  'task.tagged',
  'task.archived',
  'task.unarchived',
  'task.deleted',
  'task.restored',
  'feedback.linked',
  'feedback.unlinked',
] as const
export type TaskActivityType = (typeof taskActivityTypes)[number]

/**
 * Stored details of a line on a task's timeline: edited texts are named, other values are kept from before and after.
 */
export const TaskActivityData = ActivityData.pick({ added: true, removed: true }).extend({
  edited: z.enum(['title', 'description', 'blockedReason']).optional(),
  changed: z.enum(['priority', 'assignee', 'dueAt']).optional(),
  /**
   * Value before and after; absent for none. Columns and people by their ids, due dates as days (`2026-11-20`),
   * priorities by name.
   */
  from: z.string().optional(),
  to: z.string().optional(),
  /** The item of feedback that was linked or unlinked. */
  feedbackId: Id.optional(),
})
export type TaskActivityData = z.infer<typeof TaskActivityData>

/** One line of a task's timeline. */
export const TaskActivity = TaskActivityData.extend({
  id: Id,
  type: z.enum(taskActivityTypes),
  /** Null if the actor is no longer known. */
  actor: PersonRef.nullable(),
  /** Current name of the item `feedbackId`; absent if the item was deleted. */
  feedback: z.object({ reference: z.string(), title: z.string() }).optional(),
  createdAt: Timestamp,
})
export type TaskActivity = z.infer<typeof TaskActivity>

export const TaskActivityPage = pageOf(TaskActivity)
