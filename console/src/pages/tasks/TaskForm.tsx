import { limits } from '@earshot/shared/limits'
import { Task, TaskChange } from '@earshot/shared/task'
import { Button, Group, NativeSelect, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { dayOf, dueAtOf } from '../../board/due-day.ts'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { membersQuery } from '../../queries/members.ts'
import { Notice } from '../../ui/Notice.tsx'

type Values = {
  title: string
  description: string
  labels: string[]
  assigneeId: string
  due: string
  blockedReason: string
}

const valuesOf = (task: Task): Values => ({
  title: task.title,
  description: task.description,
  labels: task.labels,
  assigneeId: task.assignee?.id ?? '',
  due: dayOf(task.dueAt),
  blockedReason: task.blockedReason ?? '',
})

const wireOf = (values: Values): TaskChange => ({
  title: values.title,
  description: values.description,
  labels: values.labels,
  assigneeId: values.assigneeId || null,
  dueAt: dueAtOf(values.due),
  blockedReason: values.blockedReason.trim() || null,
})

/** Only what was changed here, so somebody else's change of another field stays. */
function changeOf(values: Values, before: Task): TaskChange {
  const was = wireOf(valuesOf(before))
  const changed = Object.entries(wireOf(values)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof TaskChange]),
  )
  return Object.fromEntries(changed)
}

interface Props {
  task: Task
  /** Labels that other cards of the board carry. */
  labels: readonly string[]
  readOnly: boolean
  onSaved: (task: Task) => void
}

/** A card's own fields. */
export function TaskEditForm({ task, labels, readOnly, onSaved }: Props) {
  const { data: members = [] } = useQuery(membersQuery())
  const form = useForm({
    initialValues: valuesOf(task),
    validate: (values) => schemaResolver(TaskChange, { sync: true })(wireOf(values)),
  })
  const save = (values: Values) =>
    request('PATCH', `/tasks/${task.id}`, Task, { body: changeOf(values, task) }).then(
      (saved) => {
        form.resetDirty()
        onSaved(saved)
      },
      (error) => {
        const fields = error instanceof ApiError ? error.formErrors : {}
        form.setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) })
      },
    )
  return (
    <form
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      noValidate
      aria-label={`Edit ${task.reference}`}
    >
      <Stack gap="sm">
        {form.errors.form && (
          <Notice tone="danger" title="The task could not be saved" messages={[String(form.errors.form)]} />
        )}
        <TextInput
          label="Title"
          readOnly={readOnly}
          maxLength={limits.taskTitleMax}
          {...form.getInputProps('title')}
        />
        <Textarea
          label="Description"
          readOnly={readOnly}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={limits.taskDescriptionMax}
          {...form.getInputProps('description')}
        />
        <Group grow gap="sm" align="flex-start">
          <NativeSelect
            label="Assignee"
            disabled={readOnly}
            data={[
              { value: '', label: 'Nobody' },
              ...members.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...form.getInputProps('assigneeId')}
          />
          <TextInput label="Due date" type="date" readOnly={readOnly} {...form.getInputProps('due')} />
        </Group>
        <TagsInput
          label="Labels"
          description="Press Enter after each one."
          readOnly={readOnly}
          data={[...labels]}
          maxTags={limits.taskLabelsMax}
          comboboxProps={{ transitionProps: { duration: 100 } }}
          {...form.getInputProps('labels')}
        />
        <TextInput
          label="Blocked by"
          placeholder="What it waits for"
          readOnly={readOnly}
          maxLength={limits.blockedReasonMax}
          {...form.getInputProps('blockedReason')}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
