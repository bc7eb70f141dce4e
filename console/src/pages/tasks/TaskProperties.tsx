import { type Board, type Task, TaskPriority } from '@earshot/shared/task'
import { priorityLabels } from '@earshot/shared/words'
import { TextInput } from '@mantine/core'
import { AssigneeMenu } from '../../assignee/AssigneeMenu.tsx'
import { PriorityIcon } from '../../board/PriorityIcon.tsx'
import { useStatuses } from '../../queries/statuses.ts'
import { TagChips } from '../../tags/TagChips.tsx'
import { TagPicker } from '../../tags/TagPicker.tsx'
import { Properties, Property } from '../../ui/Property.tsx'
import { PropertyMenu } from '../../ui/PropertyMenu.tsx'
import { StatusRing } from '../../ui/StatusRing.tsx'
import { DueDate } from './DueDate.tsx'
import classes from './TaskPanel.module.css'
import type { TaskFields } from './task-fields.ts'

interface Props {
  task: Task
  board: Board | undefined
  form: TaskFields
  readOnly: boolean
  onMove: (columnId: string) => void
}

/** Where a task stands, whose it is, until when, and what it waits for. */
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
          icon: status && <StatusRing category={status.category} color={status.color} />,
        }
      })}
      onChange={onMove}
    />
  )
}

/** As chosen, which may not be saved yet. */
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
