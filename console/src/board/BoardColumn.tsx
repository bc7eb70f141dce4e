import type { BoardFilters } from '@earshot/shared/task'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { notifyFailed } from '../lib/notify.tsx'
import { type Column, loadMore } from '../queries/board.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import classes from './Board.module.css'
import { showColumn } from './board-cache.ts'
import { CardMenu } from './CardMenu.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { DropColumn } from './DropColumn.tsx'
import { NewTask } from './NewTask.tsx'
import { type Move, moveTo } from './ordering.ts'
import { TaskCard } from './TaskCard.tsx'

interface Props {
  projectId: string
  filters: BoardFilters
  /** With the cards that the filters leave. */
  column: Column
  columns: readonly Column[]
  /** Its place among the columns, from 0. */
  place: number
  hrefOf: (taskId: string) => string
  onMove: (move: Move) => void
  /** Whether the page asks for a new card here, and what ends that. */
  creating?: boolean
  onCreatingEnd?: () => void
}

/** One column of the board with its cards. */
export function BoardColumn(props: Props) {
  const { projectId, filters, column, columns, place, hrefOf, onMove } = props
  const [creating, setCreating] = useState(false)
  const cardsOf = (columnId: string) => columns.find(({ id }) => id === columnId)?.tasks ?? []
  return (
    <section className={classes.column} aria-label={column.name} data-column={column.id}>
      <ColumnHead projectId={projectId} column={column} columns={columns} place={place} />
      <DropColumn columnId={column.id}>
        {column.tasks.map((task, index) => (
          <TaskCard
            key={task.id}
            task={task}
            index={index}
            to={hrefOf(task.id)}
            menu={
              <CardMenu
                task={task}
                columns={columns}
                onMove={(to) => onMove(moveTo(task.id, to, cardsOf(to), cardsOf(to).length))}
                onShift={(to) =>
                  onMove(moveTo(task.id, column.id, column.tasks, to === 'top' ? 0 : column.tasks.length - 1))
                }
              />
            }
          />
        ))}
      </DropColumn>
      <ShowMore projectId={projectId} filters={filters} column={column} />
      <div className={classes.add}>
        <NewTask
          projectId={projectId}
          column={column}
          opened={creating || props.creating === true}
          onOpenedChange={(opened) => {
            setCreating(opened)
            if (!opened) props.onCreatingEnd?.()
          }}
        />
      </div>
    </section>
  )
}

/** The column's further cards, on demand. */
function ShowMore({ projectId, filters, column }: Pick<Props, 'projectId' | 'filters' | 'column'>) {
  const [loading, setLoading] = useState(false)
  if (!column.nextCursor) return null
  const load = async () => {
    setLoading(true)
    try {
      showColumn(projectId, filters, await loadMore(projectId, column, filters))
    } catch (error) {
      notifyFailed('The further tasks could not be loaded', error)
    }
    setLoading(false)
  }
  return (
    <Stack px={8}>
      <LoadMore label="Show more" loading={loading} onClick={() => void load()} />
    </Stack>
  )
}
