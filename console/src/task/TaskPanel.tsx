import { may } from '@earshot/shared/permissions'
import type { Board, BoardFilters, Task } from '@earshot/shared/task/task'
import { Button, Tabs, Textarea } from '@mantine/core'
import { isEditConflict } from '../design/form/field-errors.ts'
import { SaveError } from '../design/form/SaveError.tsx'
import { Notice } from '../design/notice/Notice.tsx'
import { useMarkReadOnView } from '../queries/notifications.ts'
import { useUser } from '../session/session.ts'
import { moveTo } from './board/order/ordering.ts'
import { StatusDialog } from './board/StatusDialog.tsx'
import { cacheTask } from './board/state/board-cache.ts'
import { useMoves } from './board/state/use-moves.ts'
import { TaskComments } from './comment/TaskComments.tsx'
import { TaskActivity } from './TaskActivity.tsx'
import { TaskFeedback } from './TaskFeedback.tsx'
import { TaskHead } from './TaskHead.tsx'
import classes from './TaskPanel.module.css'
import { TaskProperties } from './TaskProperties.tsx'
import { type TaskFields, useTaskFields } from './task-fields.ts'
import { archiveTask, restoreTask } from './task-lifecycle.ts'

interface Props {
  task: Task
  board: Board | undefined
  /** Filters of the board. */
  filters: BoardFilters
  onOpen: (taskId: string) => void
  onClose: () => void
}

const emptyBoard: Board = { columns: [], myTaskCount: 0 }

/** A task: text, properties, and the feedback that it will settle. Changes are saved automatically. */
export function TaskPanel({ task, board = emptyBoard, filters, onOpen, onClose }: Props) {
  const { currentTenant } = useUser()
  const mayEdit = may(currentTenant, 'editTasks')
  const readOnly = !mayEdit || task.deletedAt !== null
  const form = useTaskFields(task)
  useMarkReadOnView({ taskId: task.id })
  const { question, move, answer } = useMoves(task.projectId, filters, board)
  const tasksOf = (columnId: string) => board.columns.find(({ id }) => id === columnId)?.tasks ?? []
  return (
    <>
      <TaskHead
        task={task}
        board={board}
        state={form.state}
        readOnly={readOnly}
        onOpen={onOpen}
        onClose={onClose}
      />
      <div className={classes.body}>
        {(task.deletedAt !== null || task.archivedAt !== null) && (
          <HiddenStrip task={task} mayEdit={mayEdit} />
        )}
        <SaveFailure form={form} />
        <Words form={form} readOnly={readOnly} />
        <TaskProperties
          task={task}
          board={board}
          form={form}
          readOnly={readOnly}
          onMove={(to) => move(moveTo(task.id, to, tasksOf(to), tasksOf(to).length), task)}
        />
        <TaskTabs task={task} board={board} mayEdit={mayEdit} readOnly={readOnly} />
      </div>
      <StatusDialog question={question} onAnswer={answer} />
    </>
  )
}

interface TabsProps {
  task: Task
  board: Board
  mayEdit: boolean
  readOnly: boolean
}

const TaskTabs = ({ task, board, mayEdit, readOnly }: TabsProps) => (
  <Tabs
    keepMounted={false}
    defaultValue="comments"
    variant="pills"
    className={classes.tabs}
    classNames={{ tab: classes.tab ?? '', list: classes.tabList ?? '' }}
  >
    <Tabs.List>
      <Tabs.Tab value="comments" rightSection={task.commentCount || undefined}>
        Comments
      </Tabs.Tab>
      <Tabs.Tab value="activity">Activity</Tabs.Tab>
      <Tabs.Tab value="feedback" rightSection={task.feedback.length || undefined}>
        Feedback
      </Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="comments" className={classes.comments}>
      <TaskComments task={task} readOnly={!mayEdit} />
    </Tabs.Panel>
    <Tabs.Panel value="activity">
      <TaskActivity task={task} board={board} />
    </Tabs.Panel>
    <Tabs.Panel value="feedback">
      <TaskFeedback task={task} readOnly={readOnly} onChanged={(changed) => void cacheTask(changed)} />
    </Tabs.Panel>
  </Tabs>
)

/** Says that a task is not on the board and why, with a button that brings it back. */
const HiddenStrip = ({ task, mayEdit }: { task: Task; mayEdit: boolean }) => (
  <section className={classes.strip} aria-label="State">
    <p>
      {task.deletedAt === null
        ? 'Archived: hidden from the board.'
        : 'Deleted. It can be restored for a day.'}
    </p>
    {mayEdit && (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void (task.deletedAt === null ? archiveTask(task, false) : restoreTask(task))}
      >
        {task.deletedAt === null ? 'Take out of the archive' : 'Restore'}
      </Button>
    )}
  </section>
)

/** The reason why a task could not be saved; the typed text stays in its field. */
function SaveFailure({ form }: { form: TaskFields }) {
  const { error, flush } = form
  if (!error) return null
  if (isEditConflict(error)) return <SaveError title="The task could not be saved" form={form} />
  return (
    <Notice tone="danger" title="The task could not be saved" messages={[error.message]}>
      <Button variant="default" size="xs" w="fit-content" onClick={() => void flush()}>
        Try again
      </Button>
    </Notice>
  )
}

/** Title and description, edited in place. */
const Words = ({ form, readOnly }: { form: TaskFields; readOnly: boolean }) => (
  <>
    <Textarea
      dir="auto"
      variant="unstyled"
      aria-label="Title"
      readOnly={readOnly}
      autosize
      classNames={{ input: `${classes.inPlace} ${classes.title}` }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        event.currentTarget.blur()
      }}
      {...form.field('title')}
    />
    <Textarea
      dir="auto"
      variant="unstyled"
      aria-label="Description"
      placeholder={readOnly ? 'No description' : 'Add a description'}
      readOnly={readOnly}
      autosize
      maxRows={16}
      classNames={{ input: `${classes.inPlace} ${classes.description}` }}
      {...form.field('description')}
    />
  </>
)
