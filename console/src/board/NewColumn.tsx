import { limits } from '@earshot/shared/limits'
import { BoardColumn, NewColumn as Schema } from '@earshot/shared/task'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { focusFirstError } from '../form/focus-first-error.ts'
import { request } from '../lib/api.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import classes from './Board.module.css'
import { refreshTasks } from './board-cache.ts'

/** A further column at the board's end. */
export function NewColumn({ projectId }: { projectId: string }) {
  const [opened, setOpened] = useState(false)
  const form = useForm({ initialValues: { name: '' }, validate: schemaResolver(Schema, { sync: true }) })
  const add = (body: { name: string }) =>
    request('POST', `/projects/${projectId}/columns`, BoardColumn, { body }).then(
      () => {
        form.reset()
        setOpened(false)
        refreshTasks()
      },
      (error) =>
        form.setErrors({ name: (error instanceof ApiError && error.formErrors.name) || messageOf(error) }),
    )
  if (!opened)
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.newColumn}
        aria-label="Add column"
        title="Add column"
        onClick={() => setOpened(true)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    )
  return (
    <form
      className={classes.newColumn}
      aria-label="Add column"
      noValidate
      onSubmit={form.onSubmit(add, focusFirstError(form))}
      onKeyDown={(event) => event.key === 'Escape' && setOpened(false)}
    >
      <TextInput
        size="xs"
        autoFocus
        aria-label="Column name"
        placeholder="Column name"
        maxLength={limits.columnNameMax}
        {...form.getInputProps('name')}
      />
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-sm" loading={form.submitting}>
          Add
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setOpened(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
