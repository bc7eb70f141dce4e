import { may } from '@earshot/shared/permissions'
import type { Board, BoardFilters } from '@earshot/shared/task'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../lib/session.ts'
import classes from './Board.module.css'
import { BoardColumn } from './BoardColumn.tsx'
import { ColumnSwitch } from './ColumnSwitch.tsx'
import { DragArea } from './DragArea.tsx'
import { focusCard } from './focus-card.ts'
import { NewColumn } from './NewColumn.tsx'
import { findTask, type Move, moveTo } from './ordering.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { useMoves } from './use-moves.ts'

interface Props {
  projectId: string
  board: Board
  filters: BoardFilters
  /** The URL that opens a card. */
  hrefOf: (taskId: string) => string
  /** Whether a new card is asked for in the first column, and what ends that. */
  creating: boolean
  onCreatingEnd: () => void
}

/** A project's kanban board: its columns side by side, on a phone one at a time. */
export function BoardView({ projectId, board, filters, hrefOf, creating, onCreatingEnd }: Props) {
  const { shown, asked, waiting, move, answer } = useMoves(projectId, filters, board)
  const area = useRef<HTMLDivElement>(null)
  const { currentTenant } = useUser()
  // A card in another column is another element, so the focus has to be carried there.
  const [moved, setMoved] = useState<Move>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused move brings the card back, and the focus with it
  useEffect(() => {
    if (moved && document.activeElement === document.body) focusCard(moved.taskId)
  }, [moved, waiting])
  const moveWithFocus = (by: Move) => {
    move(by)
    setMoved(by)
  }
  const { columns } = shown
  const cardsOf = (columnId: string) => columns.find(({ id }) => id === columnId)?.tasks ?? []
  return (
    <>
      <ColumnSwitch columns={columns} area={area} />
      <DragArea
        nameOf={{
          card: (id) => findTask(shown, id)?.reference ?? 'The card',
          column: (id) => columns.find((column) => column.id === id)?.name ?? 'a column',
        }}
        onDrop={({ taskId, columnId, index }) =>
          moveWithFocus(moveTo(taskId, columnId, cardsOf(columnId), index))
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls must be reachable by keyboard */}
        <section className={classes.board} ref={area} aria-label="Board" tabIndex={0}>
          <div className={classes.columns}>
            {columns.map((column, place) => (
              <BoardColumn
                key={column.id}
                projectId={projectId}
                filters={filters}
                column={column}
                columns={columns}
                place={place}
                hrefOf={hrefOf}
                onMove={moveWithFocus}
                {...(place === 0 && { creating, onCreatingEnd })}
              />
            ))}
            {may(currentTenant, 'editBoards') && <NewColumn projectId={projectId} />}
          </div>
        </section>
      </DragArea>
      <StatusDialog question={asked} onAnswer={answer} />
    </>
  )
}
