import type { Board, Task } from '@earshot/shared/task/task'
import { ActionIcon, CloseButton, Drawer, Text } from '@mantine/core'
import { useClipboard, useHotkeys } from '@mantine/hooks'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs'
import IconArrowsDiagonalMinimize2 from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonalMinimize2.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SaveState as State } from '../design/form/autosave/autosave.ts'
import { SaveState } from '../design/form/autosave/SaveState.tsx'
import { discardChanges } from '../design/form/unsaved-changes.ts'
import { MenuAction } from '../design/menu/MenuAction.tsx'
import { MoreMenu } from '../design/menu/MoreMenu.tsx'
import { paths } from '../lib/paths.ts'
import { isAlone, searchFor } from '../live/alone.ts'
import classes from './TaskPanel.module.css'
import { archiveTask, deleteTask } from './task-lifecycle.ts'

interface Props {
  task: Task
  board: Board
  state: State
  readOnly: boolean
  onOpen: (taskId: string) => void
  onClose: () => void
}

/** Reference and save state of a task, with links to its neighbours and back to the board. */
export function TaskHead({ task, board, state, readOnly, onOpen, onClose }: Props) {
  const { before, after } = neighboursOf(board, task.id)
  const open = (id: string | undefined) => () => id && onOpen(id)
  useHotkeys([
    ['k', open(before)],
    ['j', open(after)],
  ])
  return (
    <div className={classes.head}>
      <Drawer.Title className={classes.reference}>{task.reference}</Drawer.Title>
      <CopyLink task={task} />
      <span className={classes.state}>
        <SaveState state={state} />
      </span>
      <AloneLink />
      <HeadButton label="Previous task" disabled={!before} onClick={open(before)}>
        <IconChevronUp size={16} aria-hidden />
      </HeadButton>
      <HeadButton label="Next task" disabled={!after} onClick={open(after)}>
        <IconChevronDown size={16} aria-hidden />
      </HeadButton>
      {!readOnly && <TaskMenu task={task} onClose={onClose} />}
      <CloseButton className={classes.button} aria-label="Close" data-autofocus onClick={onClose} />
    </div>
  )
}

/** A task's neighbours, in the order of the board. */
function neighboursOf({ columns }: Board, taskId: string) {
  const ids = columns.flatMap(({ tasks }) => tasks.map(({ id }) => id))
  const index = ids.indexOf(taskId)
  return index < 0 ? {} : { before: ids[index - 1], after: ids[index + 1] }
}

function HeadButton({
  label,
  ...button
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <ActionIcon variant="subtle" color="gray" className={classes.button} aria-label={label} {...button} />
  )
}

/** Opens a task as a page of its own, or over the board again. */
function AloneLink() {
  const { search } = useLocation()
  const alone = isAlone(search)
  const Icon = alone ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  return (
    <ActionIcon
      component={Link}
      to={{ search: searchFor(search, !alone) }}
      replace
      variant="subtle"
      color="gray"
      className={`${classes.button} ${classes.alonePage}`}
      aria-label={alone ? 'Open over the board' : 'Open as a page'}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function CopyLink({ task }: { task: Task }) {
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  const address = new URL(paths.task(task.projectId, task.id), location.origin).href
  return (
    <>
      <HeadButton label="Copy link" onClick={() => copy(address)}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      </HeadButton>
      <Text span role="status" size="xs" c="var(--ink-3)">
        {copied && 'Link copied'}
      </Text>
    </>
  )
}

function TaskMenu({ task, onClose }: { task: Task; onClose: () => void }) {
  const drop = () => {
    discardChanges()
    onClose()
    void deleteTask(task)
  }
  return (
    <MoreMenu label={`Actions for ${task.reference}`} className={classes.button}>
      <MenuAction Icon={IconArchive} onClick={() => void archiveTask(task, task.archivedAt === null)}>
        {task.archivedAt === null ? 'Archive task' : 'Take out of the archive'}
      </MenuAction>
      <MenuAction color="red" Icon={IconTrash} onClick={drop}>
        Delete task
      </MenuAction>
    </MoreMenu>
  )
}
