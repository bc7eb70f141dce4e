import { priorityLabels } from '@earshot/shared/task/priority-words'
import { type Board, type Task, TaskPriority } from '@earshot/shared/task/task'
import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { lazy, Suspense } from 'react'
import { AssigneeMenu } from '../assignee/AssigneeMenu.tsx'
import { StatusRing } from '../design/mark/StatusRing.tsx'
import { Properties, Property, PropertyButton } from '../design/page/Property.tsx'
import { PropertyMenu } from '../design/page/PropertyMenu.tsx'
import { useDateFormat } from '../lib/format-locale.ts'
import { loadPart } from '../lib/load-part.ts'
import { useStatuses } from '../queries/statuses.ts'
import { TagChips } from '../tag/TagChips.tsx'
import { TagPicker } from '../tag/TagPicker.tsx'
import { PriorityIcon } from './board/card/PriorityIcon.tsx'
import {
  dayOf,
  daysToMonday,
  dueAtOf,
  dueDayFormat,
  dueIn,
  formatDueDistance,
  isOverdue,
} from './board/order/due-day.ts'
import classes from './TaskPanel.module.css'
import type { TaskFields } from './task-fields.ts'

interface Props {
  task: Task
  board: Board | undefined
  form: TaskFields
  readOnly: boolean
  onMove: (columnId: string) => void
}

/** Column, assignee, due date and blocker of a task. */
export function TaskProperties({ task, board, form, readOnly, onMove }: Props) {
  return (
    <Properties>
      <Property label="Status">
        <Column task={task} board={board} readOnly={readOnly} onMove={onMove} />
      </Property>
      <Property label="Due date">
        <DueDate dueAt={form.values.dueAt} onChange={(dueAt) => form.choose({ dueAt })} readOnly={readOnly} />
      </Property>
      <Property label="Assignee">
        <AssigneeMenu
          assignee={assigneeOf(task, form)}
          readOnly={readOnly}
          onAssign={(member) => form.choose({ assigneeId: member?.id ?? '' })}
        />
      </Property>
      <Property label="Priority">
        <Priority form={form} readOnly={readOnly} />
      </Property>
      <Property label="Tags">
        {readOnly ? (
          <TagChips ids={task.tagIds} />
        ) : (
          <TagPicker property items={{ taskIds: [task.id] }} tagIds={[task.tagIds]} />
        )}
      </Property>
      <Property label="Blocked by">
        <TextInput
          variant="unstyled"
          aria-label="Blocked by"
          placeholder="Nothing"
          readOnly={readOnly}
          className={classes.blocked}
          classNames={{ input: classes.inPlace ?? '' }}
          {...form.field('blockedReason')}
        />
      </Property>
    </Properties>
  )
}

function Column({ task, board, readOnly, onMove }: Omit<Props, 'form'>) {
  const { find } = useStatuses()
  return (
    <PropertyMenu
      label="Status"
      readOnly={readOnly}
      value={task.columnId}
      options={(board?.columns ?? []).map(({ id, name, statusId }) => {
        const status = find(statusId ?? '')
        return {
          value: id,
          label: name,
          icon: status && <StatusRing {...status} name={undefined} />,
        }
      })}
      onChange={onMove}
    />
  )
}

/** The chosen assignee, which may not be saved yet. */
const assigneeOf = ({ assignee }: Task, { values: { assigneeId } }: TaskFields) =>
  assigneeId === (assignee?.id ?? '') ? assignee : { id: assigneeId, name: '' }

const Priority = ({ form, readOnly }: Pick<Props, 'form' | 'readOnly'>) => (
  <PropertyMenu
    label="Priority"
    readOnly={readOnly}
    value={form.values.priority}
    options={TaskPriority.options.toReversed().map((priority) => ({
      value: priority,
      label: priorityLabels[priority],
      icon: <PriorityIcon priority={priority} named={false} />,
    }))}
    onChange={(priority) => form.choose({ priority: TaskPriority.parse(priority) })}
  />
)

/** Loads when first opened, because most tasks are read without it. */
const Calendar = lazy(() => loadPart(() => import('./Calendar.tsx')))

interface DueDateProps {
  dueAt: number | null
  onChange: (dueAt: number | null) => void
  readOnly: boolean
}

/** The due date: shortcuts for common days, and a calendar. */
function DueDate({ dueAt, onChange, readOnly }: DueDateProps) {
  const [opened, { toggle, close }] = useDisclosure(false)
  const now = new Date()
  const choose = (to: number | null) => {
    close()
    onChange(to)
  }
  const shown = <DueWords dueAt={dueAt} now={now} />
  if (readOnly) return shown
  return (
    <Popover
      opened={opened}
      onChange={(open) => open || close()}
      position="bottom-start"
      trapFocus
      returnFocus
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <PropertyButton label="Due date" onClick={toggle}>
          {shown}
        </PropertyButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Due date">
        <Stack gap="xs">
          <Group gap={6}>
            <Quick onClick={() => choose(dueIn(0, now))}>Today</Quick>
            <Quick onClick={() => choose(dueIn(1, now))}>Tomorrow</Quick>
            <Quick onClick={() => choose(dueIn(daysToMonday(now), now))}>Next week</Quick>
            {dueAt !== null && <Quick onClick={() => choose(null)}>No date</Quick>}
          </Group>
          <Suspense fallback={<div className={classes.calendar} />}>
            <Calendar day={dayOf(dueAt)} onChoose={(day) => choose(dueAtOf(day))} />
          </Suspense>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

const Quick = (props: { onClick: () => void; children: string }) => (
  <Button size="compact-sm" variant="default" {...props} />
)

function DueWords({ dueAt, now }: { dueAt: number | null; now: Date }) {
  const day = useDateFormat(dueDayFormat)
  if (dueAt === null) return <span className={classes.none}>No date</span>
  return (
    <span className={classes.due} data-late={isOverdue(dueAt, now)}>
      <IconCalendar size={14} aria-hidden /> {day.format(dueAt)}, {formatDueDistance(dueAt, now)}
    </span>
  )
}
