import type { FeedbackDetail } from '@earshot/shared/feedback'
import { limits } from '@earshot/shared/limits'
import { NewTask, Task } from '@earshot/shared/task'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { focusFirstError } from '../../form/focus-first-error.ts'
import { request } from '../../lib/api.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { boardQuery, type Column } from '../../queries/board.ts'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface Props {
  item: FeedbackDetail
  onCreated: (task: Task) => void
  onCancel: () => void
}

/** Makes a card that will settle an item of feedback, in a column of its project's board. */
export function TaskForFeedbackForm(props: Props) {
  const board = useQuery(boardQuery(props.item.projectId))
  if (board.error)
    return (
      <ErrorNotice
        title="The board could not be loaded"
        error={board.error}
        onRetry={() => void board.refetch()}
      />
    )
  if (!board.data) return <Loading label="Loading the board..." />
  return <Fields {...props} columns={board.data.columns} />
}

function Fields({ item, columns, onCreated, onCancel }: Props & { columns: readonly Column[] }) {
  const form = useForm({
    initialValues: {
      projectId: item.projectId,
      columnId: columns[0]?.id ?? '',
      title: item.title,
      feedbackIds: [item.id],
    },
    validate: schemaResolver(NewTask, { sync: true }),
  })
  const create = (values: NewTask) =>
    request('POST', '/tasks', Task, { body: values }).then(onCreated, (error) => {
      const fields = error instanceof ApiError ? error.formErrors : {}
      form.setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) })
    })
  return (
    <form onSubmit={form.onSubmit(create, focusFirstError(form))} noValidate aria-label="Create task">
      <Stack gap="sm">
        {form.errors.form && (
          <Notice tone="danger" title="The task could not be created" messages={[String(form.errors.form)]} />
        )}
        <TextInput
          label="Title"
          data-autofocus
          maxLength={limits.taskTitleMax}
          {...form.getInputProps('title')}
        />
        <NativeSelect
          label="Column"
          data={columns.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('columnId')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Create task
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
