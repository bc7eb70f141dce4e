import type { Board, LinkedFeedback, Task } from '@earshot/shared/task/task'

/** Linked feedback whose status a card's move could change. */
export interface StatusQuestion {
  task: Task
  statusId: string
  feedback: readonly LinkedFeedback[]
}

/** The question before a move into a column; undefined if no status would change. */
export function questionFor(task: Task, column: Board['columns'][number]): StatusQuestion | undefined {
  const { statusId } = column
  if (!statusId || task.columnId === column.id) return undefined
  const feedback = task.feedback.filter((item) => item.statusId !== statusId)
  if (feedback.length === 0) return undefined
  return { task, statusId, feedback }
}

/** Such as 'IDEA-1', 'IDEA-1 and BUG-2', 'IDEA-1, BUG-2 and BUG-3'. */
export const listed = (feedback: readonly Pick<LinkedFeedback, 'reference'>[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(feedback.map(({ reference }) => reference))
