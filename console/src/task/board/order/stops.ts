import type { LoadedColumn } from '../../../queries/board.ts'

/** Arrow-key stops of a column's buttons, beside its cards. */
export const headStops = (columnId: string): readonly string[] => [`add-${columnId}`, `menu-${columnId}`]
export const footStop = (columnId: string): string => `foot-${columnId}`

/**
 * The stop at which Tab enters the board: the given one while it exists, otherwise the first card, otherwise the first
 * column's head.
 */
export function entryOf(columns: readonly LoadedColumn[], stop: string | undefined): string {
  const cards = columns.flatMap(({ tasks }) => tasks)
  const buttons = columns.flatMap(({ id }) => [...headStops(id), footStop(id)])
  if (stop && (buttons.includes(stop) || cards.some(({ id }) => id === stop))) return stop
  return cards[0]?.id ?? buttons[0] ?? ''
}

/** The stop that a key leads to from another stop; undefined at the board's edge, and for other keys. */
export function nextStop(columns: readonly LoadedColumn[], stop: string, key: string): string | undefined {
  const heads = columns.flatMap(({ id }) => headStops(id))
  if (heads.includes(stop)) return fromHead(columns, heads, stop, key)
  const at = columns.findIndex(
    ({ id, tasks }) => stop === footStop(id) || tasks.some((task) => task.id === stop),
  )
  const column = columns[at]
  if (!column) return undefined
  const stops = stopsOf(column)
  const index = stops.indexOf(stop)
  if (key === 'ArrowUp') return stops[index - 1] ?? headStops(column.id)[0]
  if (key === 'ArrowDown') return stops[index + 1]
  if (key === 'Home') return stops[0]
  if (key === 'End') return column.tasks.at(-1)?.id
  const beside = columns[at + (key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : Number.NaN)]
  if (!beside) return undefined
  const last = Math.max(0, beside.tasks.length - 1)
  return stop === footStop(column.id) ? footStop(beside.id) : stopsOf(beside)[Math.min(index, last)]
}

const stopsOf = ({ id, tasks }: LoadedColumn): string[] => [...tasks.map((task) => task.id), footStop(id)]

function fromHead(columns: readonly LoadedColumn[], heads: readonly string[], stop: string, key: string) {
  const index = heads.indexOf(stop)
  if (key === 'ArrowRight') return heads[index + 1]
  if (key === 'ArrowLeft') return heads[index - 1]
  const column = columns.find(({ id }) => headStops(id).includes(stop))
  return key === 'ArrowDown' && column ? stopsOf(column)[0] : undefined
}
