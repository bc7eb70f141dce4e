import { limits } from '@earshot/shared/limits'
import { BoardColumn, ColumnChange } from '@earshot/shared/task'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { focusFirstError } from '../form/focus-first-error.ts'
import { request } from '../lib/api.ts'
import { ApiError, messageOf } from '../lib/api-error.ts'
import { useStatuses } from '../queries/statuses.ts'
import { Notice } from '../ui/Notice.tsx'

interface Props {
  projectId: string
  column: BoardColumn
  onSaved: () => void
  onCancel: () => void
}

type Values = {
  name: string
  statusId: string
  wipLimit: number | string
  wipHard: boolean
}

const changeOf = ({ name, statusId, wipLimit, wipHard }: Values): ColumnChange => ({
  name,
  statusId: statusId || null,
  wipLimit: wipLimit === '' ? null : Number(wipLimit),
  wipHard,
})

/** A column's name, the status it is tied to, and its limit. */
export function ColumnEditForm({ projectId, column, onSaved, onCancel }: Props) {
  const { of } = useStatuses()
  const form = useForm<Values>({
    initialValues: {
      name: column.name,
      statusId: column.statusId ?? '',
      wipLimit: column.wipLimit ?? '',
      wipHard: column.wipHard,
    },
    validate: (values) => schemaResolver(ColumnChange, { sync: true })(changeOf(values)),
  })
  const save = (values: Values) =>
    request('PATCH', `/projects/${projectId}/columns/${column.id}`, BoardColumn, {
      body: changeOf(values),
    }).then(onSaved, (error) => {
      const fields = error instanceof ApiError ? error.formErrors : {}
      form.setErrors(Object.keys(fields).length > 0 ? fields : { form: messageOf(error) })
    })
  return (
    <form onSubmit={form.onSubmit(save, focusFirstError(form))} noValidate aria-label="Edit column">
      <Stack gap="sm">
        {form.errors.form && (
          <Notice tone="danger" title="The column could not be saved" messages={[String(form.errors.form)]} />
        )}
        <TextInput
          label="Name"
          data-autofocus
          maxLength={limits.columnNameMax}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Tied to status"
          description="A card that moves here offers to give its feedback this status."
          data={[
            { value: '', label: 'No status' },
            ...of(projectId).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('statusId')}
        />
        <NumberInput
          label="Limit"
          description="The most tasks that should be in this column. Empty means no limit."
          min={1}
          max={999}
          allowDecimal={false}
          {...form.getInputProps('wipLimit')}
        />
        <Checkbox
          label="Refuse further tasks at the limit"
          description="Otherwise the column only warns."
          {...form.getInputProps('wipHard', { type: 'checkbox' })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
