import type { ReactNode } from 'react'
import { buttonClass } from '../../design/plain/Button.tsx'
import { type BoardRoute, linkTo } from './address.ts'
import { useBoard } from './board-context.ts'

/** A link to another view of the board, styled as a button. */
export const BoardLink = ({
  to,
  tone,
  children,
}: {
  to: Partial<BoardRoute>
  tone?: 'outlined'
  children: ReactNode
}) => (
  <a {...linkTo(useBoard().address, to)} className={buttonClass({ tone })} data-new={to.new}>
    {children}
  </a>
)
