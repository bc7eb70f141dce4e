import { may } from '@earshot/shared/permissions'
import type { Board, BoardFilters } from '@earshot/shared/task/task'
import { VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { useWindowEvent } from '../../lib/hooks/use-window-event.ts'
import type { LoadedColumn } from '../../queries/board.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { useUser } from '../../session/session.ts'
import classes from './Board.module.css'
import { ColumnHead } from './ColumnHead.tsx'
import { CardList } from './card/CardList.tsx'
import { DragArea } from './DragArea.tsx'
import { NewColumn } from './NewColumn.tsx'
import { NewTask } from './NewTask.tsx'
import type { Move } from './order/ordering.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { BoardContext, type DropArea, useBoard } from './state/board-context.ts'
import { useBoardKeys } from './state/use-board-keys.ts'
import { useLift } from './state/use-lift.ts'
import { useMoves } from './state/use-moves.ts'

interface Props {
  projectId: string
  board: Board
  filters: BoardFilters
  /** The URL that opens a card. */
  hrefOf: (taskId: string) => string
  /** True while a new card is being written in the first column; `onCreatingEnd` ends that. */
  creating: boolean
  onCreatingEnd: () => void
}

/** A project's kanban board: columns side by side, on a phone one at a time. */
export function BoardView({ projectId, board, filters, hrefOf, creating, onCreatingEnd }: Props) {
  const { shown, question, waiting, move, answer } = useMoves(projectId, filters, board)
  const { columns } = shown
  const { currentTenant } = useUser()
  const area = useRef<HTMLDivElement>(null)
  const [dropAreas] = useState(() => new Map<string, DropArea>())
  const instructions = useId()
  const [moved, setMoved] = useState<Move>()
  const onMove = (by: Move) => {
    move(by)
    setMoved(by)
  }
  const lifting = useLift(columns, onMove)
  const { stop, go, keys } = useBoardKeys(columns, lifting)
  // A card moved to another column is a new element, so the focus must follow it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused move brings the card back, and the focus with it
  useEffect(() => {
    if (moved && document.activeElement === document.body) go(moved.taskId)
  }, [moved, waiting])
  const { lift, spoken } = lifting
  const state = { projectId, filters, columns, lift, stop, instructions, hrefOf, onMove, dropAreas }
  return (
    <BoardContext value={state}>
      <ColumnSwitch area={area} />
      <DragArea lifting={lifting}>
        <section className={classes.board} ref={area} aria-label="Board" {...keys}>
          {columns.map((column, place) => (
            <BoardColumn key={column.id} column={column} {...(place === 0 && { creating, onCreatingEnd })} />
          ))}
          {may(currentTenant, 'editBoards') && <NewColumn />}
        </section>
      </DragArea>
      <VisuallyHidden id={instructions}>
        Arrow keys move between cards, Enter opens one. The space bar picks a card up, arrow keys move it, the
        space bar drops it and Escape puts it back.
      </VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      <StatusDialog question={question} onAnswer={answer} />
    </BoardContext>
  )
}

interface BoardColumnProps {
  column: LoadedColumn
  /** True while the page requests a new card in this column; `onCreatingEnd` ends that. */
  creating?: boolean
  onCreatingEnd?: () => void
}

/** One column of the board with its cards. */
function BoardColumn({ column, creating, onCreatingEnd }: BoardColumnProps) {
  const [adding, setAdding] = useState(false)
  const status = useStatuses().find(column.statusId ?? '')
  const finished = status?.category === 'done' || status?.category === 'closed'
  return (
    <section className={classes.column} aria-label={column.name} data-column={column.id}>
      <ColumnHead column={column} status={status} onAdd={() => setAdding(true)} />
      <CardList
        column={column}
        finished={finished}
        foot={
          <NewTask
            column={column}
            opened={adding || creating === true}
            onOpenedChange={(opened) => {
              setAdding(opened)
              if (!opened) onCreatingEnd?.()
            }}
          />
        }
      />
    </section>
  )
}

/** The current column on a phone, which shows one column at a time, and a menu of the others. */
function ColumnSwitch({ area }: { area: RefObject<HTMLElement | null> }) {
  const { columns } = useBoard()
  const { find } = useStatuses()
  const [current, setCurrent] = useState(0)
  const follow = ({ target }: Event) => {
    const board = area.current
    if (board && target === board) setCurrent(Math.round(board.scrollLeft / board.clientWidth))
  }
  // Captured, because an element's scrolling does not bubble to the window.
  useWindowEvent('scroll', follow, { capture: true, passive: true })
  const go = (index: number) =>
    area.current?.children[index]?.scrollIntoView({ inline: 'start', block: 'nearest' })
  return (
    <nav className={classes.switch} aria-label="Columns">
      {columns.map(({ id, name, statusId, matchCount }, index) => {
        const status = find(statusId ?? '')
        return (
          <button
            key={id}
            type="button"
            className={classes.tab}
            aria-current={index === current ? 'true' : undefined}
            ref={(tab) => {
              if (index === current) tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
            }}
            onClick={() => go(index)}
          >
            {status && <StatusRing {...status} name={undefined} />}
            {name} <span>{matchCount}</span>
          </button>
        )
      })}
    </nav>
  )
}
