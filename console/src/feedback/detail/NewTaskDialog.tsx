import type { FeedbackDetail } from '@earshot/shared/feedback/feedback'
import { NewTask, Task } from '@earshot/shared/task/task'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../api/api.ts'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Loading } from '../../design/page/Loading.tsx'
import { QueryState } from '../../design/table/QueryState.tsx'
import { boardQuery, type LoadedColumn } from '../../queries/board.ts'

interface Props {
  item: FeedbackDetail
  opened: boolean
  onClose: () => void
  onCreated: (task: Task) => void
}

/** Dialog that creates a task for an item. */
export const NewTaskDialog = ({ item, opened, onClose, onCreated }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Create a task for ${item.reference}`}>
    <NewTaskForm item={item} onCancel={onClose} onCreated={onCreated} />
  </Dialog>
)

interface NewTaskFormProps {
  item: FeedbackDetail
  onCreated: (task: Task) => void
  onCancel: () => void
}

/** Creates a task that will settle an item of feedback, in a column of its project's board. */
const NewTaskForm = (props: NewTaskFormProps) => (
  <QueryState
    query={useQuery(boardQuery(props.item.projectId))}
    loading={<Loading label="Loading the board..." />}
    failed="The board could not be loaded"
  >
    {({ columns }) => <Fields {...props} columns={columns} />}
  </QueryState>
)

function Fields({
  item,
  columns,
  onCreated,
  onCancel,
}: NewTaskFormProps & { columns: readonly LoadedColumn[] }) {
  const form = useForm<NewTask, Task>({
    values: {
      projectId: item.projectId,
      columnId: columns[0]?.id ?? '',
      title: item.title,
      feedbackIds: [item.id],
    },
    schema: NewTask,
    send: (body) => request('POST', '/tasks', Task, { body }),
    saved: onCreated,
  })
  return (
    <Form
      form={form}
      label="Create task"
      failed="The task could not be created"
      submit="Create task"
      onCancel={onCancel}
      gap="sm"
    >
      <TextInput dir="auto" label="Title" data-autofocus {...form.field('title')} />
      <NativeSelect
        label="Column"
        data={columns.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('columnId')}
      />
    </Form>
  )
}
