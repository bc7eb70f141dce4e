import type { BoardFilters } from '@earshot/shared/task/task'
import { createContext, use } from 'react'
import type { LoadedColumn } from '../../queries/board.ts'
import type { Lift } from './order/lift.ts'
import type { Move } from './order/ordering.ts'

/** What a column's list of cards says of itself to whoever drags over it. */
export interface DropArea {
  element: HTMLElement
  /** Before which of the other cards something at this height of the window would land. */
  indexAt: (clientY: number) => number
}

/** What every part of one board knows. */
export interface BoardState {
  projectId: string
  filters: BoardFilters
  columns: readonly LoadedColumn[]
  lift: Lift | undefined
  /** The one element of the board that the Tab key stops at; arrow keys move it. */
  stop: string
  /** The id of the words that say what the keys do. */
  instructions: string
  /** The URL that opens a card. */
  hrefOf: (taskId: string) => string
  onMove: (move: Move) => void
  /** By the column's id. */
  dropAreas: Map<string, DropArea>
}

export const BoardContext = createContext<BoardState | undefined>(undefined)

/** Throws outside of a board. */
export function useBoard(): BoardState {
  const board = use(BoardContext)
  if (!board) throw new Error('This belongs on a board')
  return board
}

/** Makes an element one of those that the board's arrow keys reach. */
export const stopProps = (name: string, current: string) =>
  ({ 'data-stop': name, tabIndex: name === current ? 0 : -1 }) as const
