import type { Dashboard } from '@earshot/shared/dashboard/dashboard'

/** True if every group of work is empty. */
export const isNothingToDo = ({ overdue, dueSoon, blocked, held, unanswered, myTasks }: Dashboard): boolean =>
  [overdue, dueSoon, blocked, held, unanswered, myTasks].every(({ count }) => count === 0)
