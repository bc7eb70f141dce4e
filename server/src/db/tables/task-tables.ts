import type { TaskPriority } from '@earshot/shared/task/task'
import type { Generated } from 'kysely'
import type { Flag } from './global-tables.ts'
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
  created_at: number
  updated_at: number
  /** Title and description as they are searched: `folded-columns.ts`. */
  folded_title: Generated<string>
  folded_description: Generated<string>
}

interface TaskFeedback {
  task_id: string
  feedback_id: string
}

export interface TaskTables {
  board_columns: BoardColumns
  tasks: Tasks
  task_feedback: TaskFeedback
}

export const taskTables = {
  task_feedback: { key: ['task_id', 'feedback_id'], exported: ['task_id', 'feedback_id'] },
  tasks: {
    key: ['id'],
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
    ],
    people: { assignee_id: 'members' },
    withheld: ['folded_title', 'folded_description'],
  },
  board_columns: {
    key: ['id'],
    exported: ['id', 'project_id', 'name', 'status_id', 'rank', 'wip_limit', 'wip_hard', 'created_at'],
    flags: ['wip_hard'],
    withheld: ['task_count'],
  },
} as const satisfies TableFacts<TaskTables>
