import { BoardColumn } from '@earshot/shared/task'
import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { request } from '../lib/api.ts'
import { attempt, notifyFailed } from '../lib/notify.tsx'
import type { Column } from '../queries/board.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LazyMount } from '../ui/LazyMount.tsx'
import { MenuAction } from '../ui/MenuAction.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { onDemand } from '../ui/on-demand.ts'
import { refreshTasks } from './board-cache.ts'
import { stopProps, useBoard } from './board-context.ts'
import { headStops } from './stops.ts'

const ColumnDialog = onDemand(async () => (await import('./ColumnDialog.tsx')).ColumnDialog)

/** What administrators do with a column. */
export function ColumnMenu({ column }: { column: Column }) {
  const { projectId, columns, stop } = useBoard()
  const place = columns.findIndex(({ id }) => id === column.id)
  const [, menuStop = ''] = headStops(column.id)
  const [editing, edit] = useDisclosure(false)
  const [deleting, remove] = useDisclosure(false)
  const path = `/projects/${projectId}/columns/${column.id}`
  /** Behind the column with this place; in front of all for -1. */
  const goBehind = (index: number) =>
    request('PATCH', path, BoardColumn, { body: { afterId: columns[index]?.id ?? null } }).then(
      refreshTasks,
      (error) => notifyFailed(`${column.name} could not be moved`, error),
    )
  const drop = async () => {
    await attempt(() => request('DELETE', path, null), {
      done: `${column.name} deleted`,
      failed: `${column.name} could not be deleted`,
    })
    remove.close()
    refreshTasks()
  }
  return (
    <>
      <MoreMenu label={`Column ${column.name}`} size={24} {...stopProps(menuStop, stop)}>
        <MenuAction Icon={IconPencil} onClick={edit.open}>
          Edit column
        </MenuAction>
        <MenuAction Icon={IconArrowLeft} disabled={place === 0} onClick={() => void goBehind(place - 2)}>
          Move left
        </MenuAction>
        <MenuAction
          Icon={IconArrowRight}
          disabled={place === columns.length - 1}
          onClick={() => void goBehind(place + 1)}
        >
          Move right
        </MenuAction>
        <MenuAction color="red" Icon={IconTrash} disabled={column.taskCount > 0} onClick={remove.open}>
          {column.taskCount > 0 ? 'Delete column (move its tasks first)' : 'Delete column'}
        </MenuAction>
      </MoreMenu>
      <LazyMount wanted={editing}>
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
