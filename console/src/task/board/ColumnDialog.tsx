import { BoardColumn, ColumnChange } from '@earshot/shared/task/task'
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { request } from '../../api/api.ts'
import { Dialog } from '../../design/dialog/Dialog.tsx'
import { Form } from '../../design/form/Form.tsx'
import { useForm } from '../../design/form/use-form.ts'
import type { LoadedColumn } from '../../queries/board.ts'
import { useStatuses } from '../../queries/statuses.ts'
import { refreshTasks } from './state/board-cache.ts'

interface Props {
  projectId: string
  column: LoadedColumn
  opened: boolean
  onClose: () => void
}

/** A column's form in a dialog over the board. */
export const ColumnDialog = ({ projectId, column, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={`Edit column ${column.name}`}>
    <ColumnForm
      projectId={projectId}
      column={column}
      onCancel={onClose}
      onSaved={() => {
        onClose()
        refreshTasks()
      }}
    />
  </Dialog>
)

interface ColumnFormProps {
  projectId: string
  column: BoardColumn
  onSaved: () => void
  onCancel: () => void
}

type Fields = {
  name: string
  statusId: string
  wipLimit: number | string
  wipHard: boolean
}

const changeOf = ({ statusId, wipLimit, ...same }: Fields): ColumnChange => ({
  ...same,
  statusId: statusId || null,
  wipLimit: wipLimit === '' ? null : Number(wipLimit),
})

/** A column's name, linked status and limit. */
function ColumnForm({ projectId, column, onSaved, onCancel }: ColumnFormProps) {
  const { of } = useStatuses()
  const { id, name, statusId, wipLimit, wipHard } = column
  const form = useForm<Fields, BoardColumn>({
    values: { name, statusId: statusId ?? '', wipLimit: wipLimit ?? '', wipHard },
    schema: ColumnChange,
    body: changeOf,
    send: (fields) =>
      request('PATCH', `/projects/${projectId}/columns/${id}`, BoardColumn, { body: changeOf(fields) }),
    saved: onSaved,
  })
  return (
    <Form
      form={form}
      label="Edit column"
      failed="The column could not be saved"
      submit="Save"
      onCancel={onCancel}
      gap="sm"
    >
      <TextInput dir="auto" label="Name" data-autofocus {...form.field('name')} />
      <NativeSelect
        label="Tied to status"
        description="When a card moves here, offer to set this status on its feedback."
        data={[
          { value: '', label: 'No status' },
          ...of(projectId).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.field('statusId')}
      />
      <NumberInput
        label="Limit"
        description="How many tasks the column should hold at most. Leave empty for no limit."
        min={1}
        max={999}
        allowDecimal={false}
        {...form.field('wipLimit')}
      />
      <Checkbox
        label="Refuse tasks above the limit"
        description="Otherwise the column only warns."
        {...form.checkbox('wipHard')}
      />
    </Form>
  )
}
