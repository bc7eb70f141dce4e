import type { TaskPriority } from './task.ts'

/** Names of the priorities. */
export const priorityLabels: Record<TaskPriority, string> = {
  none: 'No priority',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
}
