import type { Task } from '@earshot/shared/task/task'
import type { LoadedColumn } from '../../../queries/board.ts'

/** A position in a column: an index among the column's other cards, from 0. */
export interface CardPosition {
  columnId: string
  index: number
}

/** A card lifted by pointer or keyboard, and the position where it would land. */
export interface Lift {
  task: Task
  by: 'pointer' | 'keyboard'
  from: CardPosition
  to: CardPosition
  /** Height of the card, in pixels. */
  height: number
}

/** A row of a column: a card, the origin of the lifted card, or the slot where it would land. */
export interface Row {
  kind: 'card' | 'origin' | 'slot'
  task: Task
  key: string
}

const slotKey = 'slot'

/** Rows of a column, with or without a lifted card. */
export function rowsOf(column: LoadedColumn, lift: Lift | undefined): Row[] {
  const rows = column.tasks.map((task): Row => {
    const kind = lift?.task.id === task.id ? 'origin' : 'card'
    return { kind, task, key: task.id }
  })
  if (lift?.to.columnId !== column.id) return rows
  if (isAtHome(lift)) return rows.map((row) => (row.kind === 'origin' ? { ...row, kind: 'slot' } : row))
  const next = othersOf(column, lift.task.id)[lift.to.index]
  const at = next ? rows.findIndex(({ task }) => task.id === next.id) : rows.length
  return rows.toSpliced(at, 0, { kind: 'slot', task: lift.task, key: slotKey })
}

const isAtHome = ({ from, to }: Lift): boolean => from.columnId === to.columnId && from.index === to.index

const othersOf = ({ tasks }: LoadedColumn, taskId: string): Task[] => tasks.filter(({ id }) => id !== taskId)

/** Position of a card. */
export function placeOf(columns: readonly LoadedColumn[], taskId: string): CardPosition | undefined {
  for (const { id, tasks } of columns) {
    const index = tasks.findIndex((task) => task.id === taskId)
    if (index >= 0) return { columnId: id, index }
  }
  return undefined
}

/** The next position of a lifted card in the direction of an arrow key; unchanged at the board's edge. */
export function nextPlace(
  columns: readonly LoadedColumn[],
  { task, to }: Pick<Lift, 'task' | 'to'>,
  key: string,
): CardPosition {
  const at = columns.findIndex(({ id }) => id === to.columnId)
  const column = columns[at + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0)] ?? columns[at]
  if (!column) return to
  const target = to.index + (key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0)
  const last = othersOf(column, task.id).length
  return { columnId: column.id, index: Math.max(0, Math.min(target, last)) }
}
