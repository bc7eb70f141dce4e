import type { BoardColumn, Task } from '@earshot/shared/task'
import { ActionIcon, Menu } from '@mantine/core'
import IconArrowBarToDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconArrowBarToUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import classes from './Board.module.css'

interface Props {
  task: Task
  columns: readonly BoardColumn[]
  /** To the end of another column. */
  onMove: (columnId: string) => void
  /** Within its column. */
  onShift: (to: 'top' | 'bottom') => void
}

/** Everything that dragging does, as a menu. */
export function CardMenu({ task, columns, onMove, onShift }: Props) {
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.menu}
          aria-label={`Move ${task.reference}`}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Move to...</Menu.Label>
        {columns
          .filter(({ id }) => id !== task.columnId)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => onMove(id)}>
              {name}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowBarToUp size={16} aria-hidden />} onClick={() => onShift('top')}>
          Top of the column
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBarToDown size={16} aria-hidden />}
          onClick={() => onShift('bottom')}
        >
          Bottom of the column
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
