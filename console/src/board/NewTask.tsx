import { limits } from '@earshot/shared/limits'
import { may } from '@earshot/shared/permissions'
import { NewTask, Task } from '@earshot/shared/task'
import { Button, Group, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { focusFirstError } from '../form/focus-first-error.ts'
import { request } from '../lib/api.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useUser } from '../lib/session.ts'
import type { Column } from '../queries/board.ts'
import { changeBoard } from './board-cache.ts'
import { putTask } from './ordering.ts'

interface Props {
  projectId: string
  column: Column
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

/** A new card at the end of a column: one line, and ready for the next one. */
export function TaskCreateForm({ projectId, column, opened, onOpenedChange }: Props) {
  const { currentTenant } = useUser()
  if (!may(currentTenant, 'editTasks')) return null
  if (opened)
    return <TitleField projectId={projectId} column={column} onClose={() => onOpenedChange(false)} />
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      justify="flex-start"
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={`Add task to ${column.name}`}
      onClick={() => onOpenedChange(true)}
    >
      Add task
    </Button>
  )
}

interface FieldProps {
  projectId: string
  column: Column
  onClose: () => void
}

function TitleField({ projectId, column, onClose }: FieldProps) {
  const form = useForm({
    initialValues: { projectId, columnId: column.id, title: '' },
    validate: schemaResolver(NewTask, { sync: true }),
  })
  const create = async (body: NewTask) => {
    try {
      const task = await request('POST', '/tasks', Task, { body })
      form.reset()
      await changeBoard(projectId, (board) => putTask(board, task))
      form.getInputNode('title')?.focus()
    } catch (error) {
      form.setErrors({ title: (error instanceof ApiError && error.formErrors.title) || messageOf(error) })
    }
  }
  return (
    <form
      onSubmit={form.onSubmit(create, focusFirstError(form))}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      noValidate
      aria-label={`Add task to ${column.name}`}
    >
      <TextInput
        size="xs"
        autoFocus
        aria-label="Title"
        placeholder="What is to be done?"
        maxLength={limits.taskTitleMax}
        {...form.getInputProps('title')}
      />
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-sm" loading={form.submitting}>
          Add
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </form>
  )
}
