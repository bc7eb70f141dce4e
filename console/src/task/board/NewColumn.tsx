import { BoardColumn, NewColumn as Schema } from '@earshot/shared/task/task'
import { ActionIcon } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { request } from '../../api/api.ts'
import { useForm } from '../../design/form/use-form.ts'
import classes from './Board.module.css'
import { InlineForm } from './InlineForm.tsx'
import { refreshTasks } from './state/board-cache.ts'
import { useBoard } from './state/board-context.ts'

/** Adds a column at the end of the board. */
export function NewColumn() {
  const { projectId } = useBoard()
  const [opened, setOpened] = useState(false)
  const [closed, setClosed] = useState(false)
  const close = () => {
    setOpened(false)
    setClosed(true)
  }
  const form = useForm({
    values: { name: '' },
    schema: Schema,
    send: (body) => request('POST', `/projects/${projectId}/columns`, BoardColumn, { body }),
    saved: () => {
      close()
      refreshTasks()
    },
  })
  if (!opened)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.newColumn}
        aria-label="Add column"
        title="Add column"
        // The focus returns to the button that opened the form.
        autoFocus={closed}
        onClick={() => setOpened(true)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <InlineForm
      form={form}
      name="name"
      className={classes.newColumn}
      label="Add column"
      fieldLabel="Column name"
      placeholder="Column name"
      close="Cancel"
      onClose={close}
    />
  )
}
