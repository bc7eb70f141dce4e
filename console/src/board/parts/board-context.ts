import type { Site } from '@earshot/shared/board/site'
import type { Contact } from '@earshot/shared/contact/contact'
import type { PublicFeedback } from '@earshot/shared/feedback/feedback'
import { createContext, type ReactNode, useContext } from 'react'
import type { Address, Route } from './address.ts'

/** What every part of a board works with. */
export interface Board {
  site: Site
  contact: Contact
  address: Address
  route: Route
  /** What an administrator can do with a row; without it there is no such column. */
  rowAction?: (item: PublicFeedback) => ReactNode
}

export const BoardContext = createContext<Board | undefined>(undefined)

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('Not inside of a board')
  return board
}
