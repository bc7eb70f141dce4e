import type { PublicFeedback } from '@earshot/shared/feedback'
import type { Site } from '@earshot/shared/site'
import { createContext, type ReactNode, useContext } from 'react'
import type { Address, Place } from './address.ts'
import type { Contact } from './contact.ts'
import type { Votes } from './use-votes.ts'

/** What every part of a board works with. */
export interface Board {
  site: Site
  contact: Contact
  votes: Votes
  address: Address
  place: Place
  /** What an administrator can do with a row; without it there is no such column. */
  rowAction?: (item: PublicFeedback) => ReactNode
}

export const BoardContext = createContext<Board | undefined>(undefined)

export function useBoard(): Board {
  const board = useContext(BoardContext)
  if (!board) throw new Error('Not inside of a board')
  return board
}
