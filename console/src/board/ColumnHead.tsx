import { may } from '@earshot/shared/permissions'
import type { Status } from '@earshot/shared/status'
import { counted } from '@earshot/shared/words'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useUser } from '../lib/session.ts'
import type { Column } from '../queries/board.ts'
import { StatusRing } from '../ui/StatusRing.tsx'
import classes from './Board.module.css'
import { stopProps, useBoard } from './board-context.ts'
import { isNarrowed } from './board-filters.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import { headStops } from './stops.ts'

interface Props {
  column: Column
  /** The status that the column is tied to. */
  status: Status | undefined
  onAdd: () => void
}

/** A column's name and count, the status it is tied to, and what is done with it. */
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

/** How many cards there are, of how many a limit allows; under filters, how many match. A limit counts all cards. */
function Count({ column: { taskCount, matchCount, wipLimit } }: { column: Column }) {
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
