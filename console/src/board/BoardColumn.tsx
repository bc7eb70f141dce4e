import { useState } from 'react'
import type { Column } from '../queries/board.ts'
import { useStatuses } from '../queries/statuses.ts'
import classes from './Board.module.css'
import { CardList } from './CardList.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { NewTask } from './NewTask.tsx'

interface Props {
  column: Column
  /** Whether the page asks for a new card here, and what ends that. */
  creating?: boolean
  onCreatingEnd?: () => void
}

/** One column of the board with its cards. */
export function BoardColumn({ column, creating, onCreatingEnd }: Props) {
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
