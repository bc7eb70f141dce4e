import type { BoardFilters } from '@earshot/shared/task/task'
import { createContext, use } from 'react'
import type { LoadedColumn } from '../../../queries/board.ts'
import type { Lift } from '../order/lift.ts'
import type { Move } from '../order/ordering.ts'

/** A column's list of cards as a drop target. */
export interface DropArea {
  element: HTMLElement
  /** Index among the other cards at which a card at this height of the window would land. */
  indexAt: (clientY: number) => number
}

/** Context of every component of a board. */
export interface BoardState {
  projectId: string
  filters: BoardFilters
  columns: readonly LoadedColumn[]
  lift: Lift | undefined
  /** The board's only tab stop, by name; arrow keys move it. */
  stop: string
  /** Id of the element that explains the keys. */
  instructions: string
  /** The URL that opens a card. */
  hrefOf: (taskId: string) => string
  onMove: (move: Move) => void
  /** Drop areas by column id. */
  dropAreas: Map<string, DropArea>
}

export const BoardContext = createContext<BoardState | undefined>(undefined)

/** @throws Error outside of a board. */
export function useBoard(): BoardState {
  const board = use(BoardContext)
  if (!board) throw new Error('This belongs on a board')
  return board
}

/** Properties of an element that the board's arrow keys reach. */
export const stopProps = (name: string, current: string) =>
  ({ 'data-stop': name, tabIndex: name === current ? 0 : -1 }) as const
