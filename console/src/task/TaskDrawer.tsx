import type { Board, BoardFilters } from '@earshot/shared/task/task'
import { CloseButton, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { QueryState } from '../design/table/QueryState.tsx'
import { useWindowEvent } from '../lib/hooks/use-window-event.ts'
import { isCovered } from '../lib/open-layers.ts'
import { isAlone } from '../live/alone.ts'
import { taskQuery } from '../queries/board.ts'
import { findTask } from './board/order/ordering.ts'
import { focusCard } from './board/state/focus-card.ts'
import classes from './TaskPanel.module.css'
import { TaskPanel } from './TaskPanel.tsx'

interface Props {
  /** Undefined while no task is open. */
  taskId: string | undefined
  board: Board | undefined
  /** Filters of the board. */
  filters: BoardFilters
  onOpen: (taskId: string) => void
  onClose: () => void
}

/** A task with all its details, over the board; opened by its own URL. */
export function TaskDrawer({ taskId, board, filters, onOpen, onClose }: Props) {
  // Closed in the first rendering, so that the drawer also slides in after its code has loaded.
  const mounted = useMounted()
  // Keeps the content while the drawer fades out.
  const [shownId, setShownId] = useState(taskId)
  if (taskId && taskId !== shownId) setShownId(taskId)
  const alone = isAlone(useLocation().search)
  const content = useRef<HTMLDivElement>(null)
  const onBoard = shownId && board ? findTask(board, shownId) : undefined
  const query = useQuery({ ...taskQuery(shownId ?? ''), enabled: taskId !== undefined })
  const data = query.data ?? onBoard
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && taskId && !event.isComposing && !isCovered(content.current)) onClose()
    },
    { capture: true },
  )
  return (
    <Drawer.Root
      opened={taskId !== undefined && mounted}
      onClose={onClose}
      position="right"
      size={alone ? '100%' : 520}
      offset={8}
      transitionProps={{ duration: 190, transition: 'slide-left' }}
      closeOnEscape={false}
      returnFocus={false}
      classNames={{ overlay: classes.scrim ?? '', content: classes.drawer ?? '', inner: classes.place ?? '' }}
      onExitTransitionEnd={() => shownId && focusCard(shownId)}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} data-alone={alone}>
        {!data || query.error ? <CloseButton aria-label="Close" onClick={onClose} /> : null}
        <QueryState
          query={{ ...query, data: query.error ? undefined : data }}
          loading="Loading the task…"
          failed="The task could not be loaded"
          missing={{
            title: 'Task not found',
            text: 'It was deleted, or it belongs to another organisation.',
          }}
        >
          {(task) => (
            <TaskPanel task={task} board={board} filters={filters} onOpen={onOpen} onClose={onClose} />
          )}
        </QueryState>
      </Drawer.Content>
    </Drawer.Root>
  )
}
