import { z } from 'zod'
import { FeedbackKind, PersonRef } from '../feedback/feedback.ts'
import { notifying } from '../feedback/feedback-changes.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { optionalLine, optionalText, requiredLine, searchQuery } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'

/** A column of a project's kanban board; `status` links it to a feedback status. */
export const BoardColumn = z.object({
  id: Id,
  name: z.string(),
  statusId: Id.nullable(),
  /** Work-in-progress limit over all lanes; null for none. */
  wipLimit: z.number().int().positive().nullable(),
  /** A hard limit refuses the move, a soft one only warns. */
  wipHard: z.boolean(),
  taskCount: z.number().int(),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** Columns of a new project's board (experience, "Kanban"); `status` names a default status. */
export const defaultColumns: ReadonlyArray<{ name: string; status: string | null }> = [
  { name: 'Backlog', status: null },
  { name: 'To do', status: 'Planned' },
  { name: 'In progress', status: 'In progress' },
  { name: 'Review', status: null },
  { name: 'Done', status: 'Done' },
]

/** Reference of a task, such as `TASK-3`. */
export const taskReferenceOf = (number: number): string => `TASK-${number}`

/** Feedback that a task will resolve. */
export const LinkedFeedback = z.object({
  id: Id,
  reference: z.string(),
  kind: FeedbackKind,
  title: z.string(),
  statusId: Id,
  voteCount: z.number().int(),
  affectedCount: z.number().int(),
})
export type LinkedFeedback = z.infer<typeof LinkedFeedback>

/** Urgency of a task, ascending. */
export const TaskPriority = z.enum(['none', 'low', 'medium', 'high', 'urgent'])
export type TaskPriority = z.infer<typeof TaskPriority>

/** A card on the board. `rank` is a fractional index: cards of a column are ordered by it. */
export const Task = z.object({
  id: Id,
  projectId: Id,
  reference: z.string(),
  columnId: Id,
  rank: z.string(),
  title: z.string(),
  description: z.string(),
  tagIds: z.array(Id),
  priority: TaskPriority,
  assignee: PersonRef.nullable(),
  dueAt: Timestamp.nullable(),
  blockedReason: z.string().nullable(),
  feedback: z.array(LinkedFeedback),
  commentCount: z.number().int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Time at which it was archived: hidden from the board; null if it is not. */
  archivedAt: Timestamp.nullable(),
  /** Time of its deletion, which can be undone for a day; null if it is not deleted. */
  deletedAt: Timestamp.nullable(),
})
export type Task = z.infer<typeof Task>
export const TaskPage = pageOf(Task)

/** Filters of a board. */
export const BoardFilters = z.strictObject({
  /** A member's id, or `none` for cards without an assignee. */
  assignee: z.union([Id, z.literal('none')]).optional(),
  tagId: Id.optional(),
  priority: TaskPriority.optional(),
  /**
   * `overdue`: the due day is over and the column is not for finished work. `archived` and `deleted` show these tasks
   * in place of the others; a deleted one is shown for a day.
   */
  state: z.enum(['blocked', 'overdue', 'archived', 'deleted']).optional(),
  /** Part of the title or description, or the reference of the card or of feedback linked to it. */
  query: searchQuery.optional(),
})
export type BoardFilters = z.infer<typeof BoardFilters>
export const BoardPageRequest = PageRequest.extend(BoardFilters.shape)

/**
 * A whole board: every column with its first filtered cards; further cards of a column by cursor. `taskCount` counts
 * all of a column's cards, `matchCount` the filtered ones.
 */
export const Board = z.object({
  columns: z.array(
    BoardColumn.extend({
      matchCount: z.number().int(),
      tasks: z.array(Task),
      nextCursor: z.string().nullable(),
    }),
  ),
  /** Number of cards assigned to the caller, under the other filters. */
  myTaskCount: z.number().int(),
})
export type Board = z.infer<typeof Board>

const fields = {
  title: requiredLine(limits.taskTitleMax, 'Please enter a title'),
  description: optionalText(limits.taskDescriptionMax),
  priority: TaskPriority,
  assigneeId: Id.nullable(),
  dueAt: Timestamp.nullable(),
  blockedReason: optionalLine(limits.blockedReasonMax).nullable(),
}

/** Search of the organisation's cards, and the number of results. */
export const TaskSearch = z.strictObject({
  /** Part of the title or description, or the reference of the card or of feedback linked to it. */
  query: searchQuery,
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).default(8),
})
export const TaskList = z.object({ items: z.array(Task) })

/** A new card at the end of a column, optionally linked to feedback. */
export const NewTask = z.strictObject({
  projectId: Id,
  columnId: Id,
  title: fields.title,
  description: fields.description.default(''),
  feedbackIds: z.array(Id).max(20).default([]),
})
export type NewTask = z.input<typeof NewTask>

/** Archives a task, or takes it out of the archive. */
export const TaskArchiving = z.strictObject({ archived: z.boolean() })
export type TaskArchiving = z.infer<typeof TaskArchiving>

export const TaskChange = z
  .strictObject({ ...fields, was: previousValues({ title: fields.title, description: fields.description }) })
  .partial()
export type TaskChange = z.infer<typeof TaskChange>

/**
 * New place of a card: a column and its two neighbours there. A neighbour that has moved meanwhile is ignored, so a
 * move on a changed board is merged, not lost. `applyStatus` also gives linked feedback the column's status, which
 * notifies followers like any status change.
 */
export const Placement = z.strictObject({
  columnId: Id,
  afterId: Id.nullable().default(null),
  beforeId: Id.nullable().default(null),
  applyStatus: z.boolean().default(false),
  /** Column into which an undone move had put the task: 409 `outdated` if it is in another one by now. */
  undoes: Id.optional(),
  ...notifying,
})
export type Placement = z.input<typeof Placement>

const column = {
  name: requiredLine(limits.columnNameMax, 'Please enter a column name'),
  statusId: Id.nullable(),
  wipLimit: z.number().int().min(1).max(999).nullable(),
  wipHard: z.boolean(),
}
export const NewColumn = z.strictObject({ name: column.name })
export const ColumnChange = z.strictObject({ ...column, afterId: Id.nullable() }).partial()
export type ColumnChange = z.infer<typeof ColumnChange>
