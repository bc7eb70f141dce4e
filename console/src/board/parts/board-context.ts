import type { Site } from '@earshot/shared/board/site'
import type { Contact } from '@earshot/shared/contact/contact'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { createContext, type ReactNode, useContext } from 'react'
import type { Address, BoardRoute } from './address.ts'

/** Context of every component of a board. */
export interface BoardContextValue {
  site: Site
  contact: Contact
  address: Address
  route: BoardRoute
  /** An administrator's action for a row; without it the column is absent. */
  rowAction?: (item: PublicFeedback) => ReactNode
}

export const BoardContext = createContext<BoardContextValue | undefined>(undefined)

export function useBoard(): BoardContextValue {
  const board = useContext(BoardContext)
  if (!board) throw new Error('Not inside of a board')
  return board
}
