import { monthAfter, monthOf } from '@earshot/shared/field/month'
import type { Roadmap, RoadmapColumn, RoadmapItem } from '@earshot/shared/roadmap/roadmap'

/** Number of months, from the current one, that have a column even if nothing is planned. */
const monthsAhead = 4

/** Columns of an editable roadmap: by month, also the next months, and a column without a month. */
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

/** Key of a column within the roadmap. */
export const columnKey = ({ statusId, month }: RoadmapColumn): string => statusId ?? month ?? 'later'

/** True unless a finished item is in a column of months: it stays in the month in which it was finished. */
export const isMovable = (item: RoadmapItem, column: RoadmapColumn): boolean =>
  column.statusId !== null || item.doneAt === null
