import { may } from '@earshot/shared/permissions'
import { NewTask as Schema, Task } from '@earshot/shared/task'
import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useForm } from '../form/use-form.ts'
import { request } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import type { Column } from '../queries/board.ts'
import { changeBoard } from './board-cache.ts'
import { InlineForm } from './InlineForm.tsx'
import { putTask } from './ordering.ts'

interface Props {
  projectId: string
  column: Column
  opened: boolean
  onOpenedChange: (opened: boolean) => void
}

/** A new card at the end of a column: one line, and ready for the next one. */
export function NewTask({ projectId, column, opened, onOpenedChange }: Props) {
  const { currentTenant } = useUser()
  const form = useForm<Schema, Task>({
    values: { projectId, columnId: column.id, title: '' },
    schema: Schema,
    send: (body) => request('POST', '/tasks', Task, { body }),
    saved: async (task) => {
      await changeBoard(projectId, (board) => putTask(board, task))
      form.props.ref.current?.querySelector('input')?.focus()
    },
  })
  const label = `Add task to ${column.name}`
  if (!may(currentTenant, 'editTasks')) return null
  if (opened)
    return (
      <InlineForm
        form={form}
        name="title"
        label={label}
        fieldLabel="Title"
        placeholder="What is to be done?"
        close="Close"
        onClose={() => onOpenedChange(false)}
      />
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      justify="flex-start"
      leftSection={<IconPlus size={14} aria-hidden />}
      aria-label={label}
      onClick={() => onOpenedChange(true)}
    >
      Add task
    </Button>
  )
}
