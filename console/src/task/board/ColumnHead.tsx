import { counted } from '@earshot/shared/format/counted'
import { may } from '@earshot/shared/permissions'
import type { Status } from '@earshot/shared/status/status'
import { BoardColumn } from '@earshot/shared/task/task'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { request } from '../../api/api.ts'
import { ConfirmDialog } from '../../design/dialog/ConfirmDialog.tsx'
import { LazyMount } from '../../design/LazyMount.tsx'
import { StatusRing } from '../../design/mark/StatusRing.tsx'
import { MenuAction } from '../../design/menu/MenuAction.tsx'
import { MoreMenu } from '../../design/menu/MoreMenu.tsx'
import { notifyFailed, runWithNotice } from '../../design/notice/notify.tsx'
import { onDemand } from '../../design/on-demand.ts'
import type { LoadedColumn } from '../../queries/board.ts'
import { useUser } from '../../session/session.ts'
import classes from './Board.module.css'
import { isNarrowed } from './order/board-filters.ts'
import { headStops } from './order/stops.ts'
import { refreshTasks } from './state/board-cache.ts'
import { stopProps, useBoard } from './state/board-context.ts'

interface Props {
  column: LoadedColumn
  /** The status linked to the column. */
  status: Status | undefined
  onAdd: () => void
}

/** A column's name, count, linked status and actions. */
export function ColumnHead({ column, status, onAdd }: Props) {
  const { currentTenant } = useUser()
  const { stop } = useBoard()
  const [addStop = ''] = headStops(column.id)
  const { name, taskCount, wipLimit } = column
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        {status && <StatusRing {...status} />}
        <h2>{name}</h2>
        <Count column={column} />
        {may(currentTenant, 'editTasks') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Add task to ${name}`}
            onClick={onAdd}
            {...stopProps(addStop, stop)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
        {may(currentTenant, 'editBoards') && <ColumnMenu column={column} />}
      </div>
      {wipLimit !== null && taskCount > wipLimit && (
        <p className={classes.over}>Over its limit of {wipLimit}</p>
      )}
    </header>
  )
}

/** Number of cards and the column's limit; under filters, the number of matches. A limit counts all cards. */
function Count({ column: { taskCount, matchCount, wipLimit } }: { column: LoadedColumn }) {
  const narrowed = isNarrowed(useBoard().filters)
  const limit = wipLimit === null ? '' : `. The limit of ${wipLimit} counts all tasks, whatever the filters`
  const words = narrowed
    ? `${matchCount} of ${counted(taskCount, 'task')} match the filters${limit}`
    : `${counted(taskCount, 'task')}${limit}`
  return (
    <span className={classes.count} data-over={wipLimit !== null && taskCount > wipLimit} title={words}>
      {narrowed && <IconFilter size={12} stroke={1.8} aria-hidden />}
      {narrowed
        ? `${matchCount} of ${taskCount}`
        : wipLimit === null
          ? taskCount
          : `${taskCount} of ${wipLimit}`}
      {narrowed && <VisuallyHidden> shown</VisuallyHidden>}
    </span>
  )
}

const ColumnDialog = onDemand(async () => (await import('./ColumnDialog.tsx')).ColumnDialog)

/** Moves a column after another one; to the front for null. */
const moveAfter = (path: string, name: string, afterId: string | null): Promise<void> =>
  request('PATCH', path, BoardColumn, { body: { afterId } }).then(refreshTasks, (error) =>
    notifyFailed(`${name} could not be moved`, error),
  )

const ReasonToKeep = () => (
  <Text span inherit c="dimmed">
    {' '}
    (move its tasks first)
  </Text>
)

/** An administrator's actions on a column. */
function ColumnMenu({ column }: { column: LoadedColumn }) {
  const { projectId, columns, stop } = useBoard()
  const place = columns.findIndex(({ id }) => id === column.id)
  const [, menuStop = ''] = headStops(column.id)
  const [editing, edit] = useDisclosure(false)
  const [deleting, remove] = useDisclosure(false)
  const path = `/projects/${projectId}/columns/${column.id}`
  const goBehind = (index: number) => void moveAfter(path, column.name, columns[index]?.id ?? null)
  const drop = async () => {
    await runWithNotice(() => request('DELETE', path, null), {
      done: `${column.name} deleted`,
      failed: `${column.name} could not be deleted`,
    })
    remove.close()
    refreshTasks()
  }
  return (
    <>
      <MoreMenu
        label={`Column ${column.name}`}
        position={place === 0 ? 'bottom-start' : 'bottom-end'}
        size={24}
        {...stopProps(menuStop, stop)}
      >
        <MenuAction Icon={IconPencil} onClick={edit.open}>
          Edit column
        </MenuAction>
        <MenuAction Icon={IconArrowLeft} disabled={place === 0} onClick={() => goBehind(place - 2)}>
          Move left
        </MenuAction>
        <MenuAction
          Icon={IconArrowRight}
          disabled={place === columns.length - 1}
          onClick={() => goBehind(place + 1)}
        >
          Move right
        </MenuAction>
        <MenuAction color="red" Icon={IconTrash} disabled={column.taskCount > 0} onClick={remove.open}>
          Delete column
          {column.taskCount > 0 && <ReasonToKeep />}
        </MenuAction>
      </MoreMenu>
      <LazyMount needed={editing}>
        <ColumnDialog projectId={projectId} column={column} opened={editing} onClose={edit.close} />
      </LazyMount>
      <ConfirmDialog
        opened={deleting}
        title={`Delete the column "${column.name}"?`}
        confirmLabel="Delete column"
        danger
        onConfirm={() => void drop()}
        onClose={remove.close}
      >
        <Text>It holds no tasks, so nothing else goes with it.</Text>
      </ConfirmDialog>
    </>
  )
}
