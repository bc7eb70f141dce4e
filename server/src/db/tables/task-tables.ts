import type { TaskPriority } from '@earshot/shared/task/task'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
import { Rank } from './stored-form.ts'
import type { TableFacts } from './tenant-table.ts'

interface BoardColumns {
  id: string
  project_id: string
  name: string
  status_id: string | null
  rank: string
  wip_limit: number | null
  wip_hard: Flag
  task_count: number
  created_at: number
}

interface Tasks {
  id: string
  project_id: string
  number: number
  column_id: string
  rank: string
  title: string
  description: string
  priority: TaskPriority
  assignee_id: string | null
  due_at: number | null
  blocked_reason: string | null
  /** Comments that are not deleted; written with them. */
  comment_count: Generated<number>
  created_at: number
  updated_at: number
  /** Archived tasks are hidden from the board. */
  archived_at: Generated<number | null>
  /** Deleted tasks are kept for a while, for undo. */
  deleted_at: Generated<number | null>
  /** Title and description as they are searched: `folded-columns.ts`. */
  folded_title: Generated<string>
  folded_description: Generated<string>
}

interface TaskFeedback {
  task_id: string
  feedback_id: string
}

/** A member's comment on a task. */
interface TaskComments {
  id: string
  task_id: string
  author_id: string
  body: string
  created_at: number
  /** When the author last edited the text. */
  edited_at: Generated<number | null>
  /** The text is kept for a while after the deletion, for undo. */
  deleted_at: Generated<number | null>
}

export interface TaskTables {
  board_columns: BoardColumns
  tasks: Tasks
  task_comments: TaskComments
  task_feedback: TaskFeedback
}

export const taskTables = {
  task_feedback: { key: ['task_id', 'feedback_id'], exported: ['task_id', 'feedback_id'] },
  task_comments: {
    key: ['id'],
    exported: ['id', 'task_id', 'author_id', 'body', 'created_at', 'edited_at', 'deleted_at'],
    words: ['body'],
    people: { author_id: 'members' },
  },
  tasks: {
    key: ['id'],
    forms: { rank: Rank },
    exported: [
      'id',
      'project_id',
      'number',
      'column_id',
      'rank',
      'title',
      'description',
      'priority',
      'assignee_id',
      'due_at',
      'blocked_reason',
      'created_at',
      'updated_at',
      'archived_at',
      'deleted_at',
    ],
    words: ['title', 'description', 'blocked_reason'],
    people: { assignee_id: 'members' },
    withheld: ['folded_title', 'folded_description', 'comment_count'],
  },
  board_columns: {
    key: ['id'],
    forms: { rank: Rank },
    exported: ['id', 'project_id', 'name', 'status_id', 'rank', 'wip_limit', 'wip_hard', 'created_at'],
    flags: ['wip_hard'],
    withheld: ['task_count'],
  },
} as const satisfies TableFacts<TaskTables>
