import { may } from '@earshot/shared/permissions'
import type { Board, Task } from '@earshot/shared/task'
import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeBoard } from '../../board/board-cache.ts'
import { focusCard } from '../../board/focus-card.ts'
import { dropTask, findTask, putTask } from '../../board/ordering.ts'
import { discardChanges } from '../../form/unsaved-changes.ts'
import { request } from '../../lib/api.ts'
import { notifyDone, notifyFailed } from '../../lib/notify.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { useUser } from '../../lib/session.ts'
import { taskQuery } from '../../queries/board.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { TagPicker } from '../../tags/TagPicker.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { TaskFeedback } from './TaskFeedback.tsx'
import { TaskForm } from './TaskForm.tsx'

interface Props {
  /** Undefined while nothing is open. */
  taskId: string | undefined
  board: Board | undefined
  onClose: () => void
}

/** A card with all its fields, over the board; its own URL opens it. */
export function TaskDrawer({ taskId, board, onClose }: Props) {
  // Stays filled while it fades away.
  const [shownId, setShownId] = useState(taskId)
  if (taskId && taskId !== shownId) setShownId(taskId)
  const onBoard = shownId && board ? findTask(board, shownId) : undefined
  const query = useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== undefined })
  const data = query.data ?? onBoard
  return (
    <Drawer
      opened={taskId !== undefined}
      onClose={onClose}
      position="right"
      size={460}
      title={data ? data.reference : 'Task'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
      attributes={{ header: { role: 'none' } }}
      returnFocus={false}
      onExitTransitionEnd={() => shownId && focusCard(shownId)}
    >
      <QueryState
        query={{ ...query, data: query.error ? undefined : data }}
        loading={<Loading label="Loading the task..." />}
        failed="The task could not be loaded"
      >
        {(task) => <Content key={task.id} task={task} onClose={onClose} />}
      </QueryState>
    </Drawer>
  )
}

/** Shows a card as the server answered it, here and on the board. */
function keep(task: Task): void {
  queryClient.setQueryData(keys.task(task.id), task)
  void changeBoard(task.projectId, (board) => putTask(board, task))
}

function Content({ task, onClose }: { task: Task; onClose: () => void }) {
  const { currentTenant } = useUser()
  const readOnly = !may(currentTenant, 'editTasks')
  return (
    <Stack gap="xl">
      <Group gap={6}>
        <TagChips ids={task.tagIds} />
        {!readOnly && <TagPicker items={{ taskIds: [task.id] }} tagIds={[task.tagIds]} />}
      </Group>
      <TaskForm
        task={task}
        readOnly={readOnly}
        onSaved={(saved) => {
          keep(saved)
          notifyDone(`${saved.reference} saved`)
          onClose()
        }}
      />
      <TaskFeedback task={task} readOnly={readOnly} onChanged={keep} />
      {!readOnly && <Deletion task={task} onClose={onClose} />}
    </Stack>
  )
}

function Deletion({ task, onClose }: { task: Task; onClose: () => void }) {
  const [asking, { open, close }] = useDisclosure(false)
  const drop = async () => {
    close()
    try {
      await request('DELETE', `/tasks/${task.id}`, null)
      discardChanges()
      onClose()
      await changeBoard(task.projectId, (board) => dropTask(board, task.id))
      notifyDone(`${task.reference} deleted`)
    } catch (error) {
      notifyFailed(`${task.reference} could not be deleted`, error)
    }
  }
  return (
    <div>
      <Button variant="subtle" color="red" size="xs" onClick={open}>
        Delete task
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${task.reference}?`}
        confirmLabel="Delete task"
        danger
        onConfirm={() => void drop()}
        onClose={close}
      >
        <Text>"{task.title}" goes with its description. Linked feedback stays.</Text>
      </ConfirmDialog>
    </div>
  )
}
