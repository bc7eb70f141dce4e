import { monthAfter, monthOf } from '@earshot/shared/field/month'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'

/** Months from this one on that are there to plan for, also while nothing is planned. */
const monthsAhead = 4

/** The columns of a roadmap to work with: by month also those of the next months, and the one for no month. */
export function workColumns({ view, columns }: Roadmap, now: number): RoadmapColumn[] {
  if (view === 'status') return columns
  const months: string[] = []
  for (let month = monthOf(now); months.length < monthsAhead; month = monthAfter(month)) months.push(month)
  const empty = [...months, null]
    .filter((month) => !columns.some((column) => column.month === month))
    .map((month) => ({ statusId: null, month, items: [], more: false }))
  return [...columns, ...empty].sort((one, other) =>
    (one.month ?? 'later') < (other.month ?? 'later') ? -1 : 1,
  )
}

/** Names a column among the others. */
export const columnKey = ({ statusId, month }: RoadmapColumn): string => statusId ?? month ?? 'later'

/** What is done stands in the month of its end, and is not planned any more. */
export const isMovable = (item: RoadmapItem, column: RoadmapColumn): boolean =>
  column.statusId !== null || item.doneAt === null
