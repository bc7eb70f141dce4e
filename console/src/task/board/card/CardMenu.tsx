import { priorityLabels } from '@earshot/shared/task/priority-words'
import { Task, TaskPriority } from '@earshot/shared/task/task'
import { ActionIcon, Menu } from '@mantine/core'
import IconArrowBarToDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useRef, useState } from 'react'
import { request } from '../../../api/api.ts'
import { MenuAction } from '../../../design/menu/MenuAction.tsx'
import { notifyDone, notifyFailed } from '../../../design/notice/notify.tsx'
import { beginAction } from '../../../design/notice/undo-stack.ts'
import { moveTo, putTask } from '../order/ordering.ts'
import { changeBoard } from '../state/board-cache.ts'
import { useBoard } from '../state/board-context.ts'
import classes from './CardMenu.module.css'
import { PriorityIcon } from './PriorityIcon.tsx'

/** Moves a card as dragging does, and sets its priority, in a menu. */
export function CardMenu({ task, tabIndex }: { task: Task; tabIndex: 0 | -1 }) {
  const { columns, onMove } = useBoard()
  const tasksOf = (columnId: string) => columns.find(({ id }) => id === columnId)?.tasks ?? []
  const moveToEnd = (columnId: string) => onMove({ taskId: task.id, columnId, afterId: null, beforeId: null })
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const target = (
    <ActionIcon
      ref={button}
      variant="subtle"
      color="gray"
      size={24}
      className={classes.menu}
      aria-label={`Move ${task.reference}`}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={() => setUsed(true)}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  // Mounts a menu only once it is used: a hundred cards may be visible, and few of their menus are ever opened.
  if (!used) return target
  return (
    <Menu
      defaultOpened
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to...</Menu.Label>
        {columns
          .filter(({ id }) => id !== task.columnId)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => moveToEnd(id)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <MenuAction
          Icon={IconArrowBarToUp}
          onClick={() => onMove(moveTo(task.id, task.columnId, tasksOf(task.columnId), 0))}
        >
          Top of the column
        </MenuAction>
        <MenuAction Icon={IconArrowBarToDown} onClick={() => moveToEnd(task.columnId)}>
          Bottom of the column
        </MenuAction>
        <Menu.Divider />
        <PriorityMenu task={task} />
      </Menu.Dropdown>
    </Menu>
  )
}

const PriorityMenu = ({ task }: { task: Task }) => (
  <Menu.Sub>
    <Menu.Sub.Target>
      <Menu.Sub.Item leftSection={<PriorityIcon priority={task.priority} named={false} />}>
        Priority
      </Menu.Sub.Item>
    </Menu.Sub.Target>
    <Menu.Sub.Dropdown>
      <Menu.RadioGroup
        value={task.priority}
        onChange={(priority) => void changePriority(task, TaskPriority.parse(priority))}
      >
        {TaskPriority.options.toReversed().map((priority) => (
          <Menu.RadioItem key={priority} value={priority} closeMenuOnClick>
            {priorityLabels[priority]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Sub.Dropdown>
  </Menu.Sub>
)

/** Changes a card's priority with an optimistic update and an Undo. */
async function changePriority(task: Task, priority: TaskPriority, undone = false): Promise<void> {
  if (task.priority === priority) return
  const action = beginAction()
  try {
    await changeBoard(task.projectId, (board) => putTask(board, { ...task, priority }))
    const changed = await request('PATCH', `/tasks/${task.id}`, Task, { body: { priority } })
    await changeBoard(task.projectId, (board) => putTask(board, changed))
    if (undone) return
    const undo = () => void changePriority(changed, task.priority, true)
    notifyDone(`${task.reference}: ${priorityLabels[priority]}`, undo, undefined, action)
  } catch (error) {
    await changeBoard(task.projectId, (board) => putTask(board, task))
    notifyFailed('The priority could not be changed', error)
  }
}
