import { Task, TaskChange } from '@earshot/shared/task'
import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dayOf, dueAtOf } from '../../board/due-day.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/use-form.ts'
import { request } from '../../lib/api.ts'
import { membersQuery } from '../../queries/members.ts'

interface Fields {
  title: string
  description: string
  assigneeId: string
  /** As the browser's field has it, a day. */
  dueAt: string
  blockedReason: string
}

const fieldsOf = ({ title, description, assignee, dueAt, blockedReason }: Task): Fields => ({
  title,
  description,
  assigneeId: assignee?.id ?? '',
  dueAt: dayOf(dueAt),
  blockedReason: blockedReason ?? '',
})

const changeOf = ({ assigneeId, dueAt, blockedReason, ...same }: Partial<Fields>): TaskChange => ({
  ...same,
  ...(assigneeId !== undefined && { assigneeId: assigneeId || null }),
  ...(dueAt !== undefined && { dueAt: dueAtOf(dueAt) }),
  ...(blockedReason !== undefined && { blockedReason: blockedReason.trim() || null }),
})

interface Props {
  task: Task
  readOnly: boolean
  onSaved: (task: Task) => void
}

/** A task's own fields. */
export function TaskForm({ task, readOnly, onSaved }: Props) {
  const { data: members = [] } = useQuery(membersQuery())
  const form = useForm<Fields, Task>({
    values: fieldsOf(task),
    schema: TaskChange,
    body: changeOf,
    send: (_, changes) => request('PATCH', `/tasks/${task.id}`, Task, { body: changeOf(changes) }),
    saved: onSaved,
  })
  return (
    <Form
      form={form}
      label={`Edit ${task.reference}`}
      failed="The task could not be saved"
      submit={!readOnly && 'Save'}
      button={{ disabled: !form.changed }}
      gap="sm"
    >
      <TextInput label="Title" readOnly={readOnly} {...form.field('title')} />
      <Textarea
        label="Description"
        readOnly={readOnly}
        autosize
        minRows={3}
        maxRows={14}
        {...form.field('description')}
      />
      <Group grow gap="sm" align="flex-start">
        <NativeSelect
          label="Assignee"
          disabled={readOnly}
          data={[
            { value: '', label: 'Nobody' },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.field('assigneeId')}
        />
        <TextInput label="Due date" type="date" readOnly={readOnly} {...form.field('dueAt')} />
      </Group>
      <TextInput
        label="Blocked by"
        placeholder="What it waits for"
        readOnly={readOnly}
        {...form.field('blockedReason')}
      />
    </Form>
  )
}
