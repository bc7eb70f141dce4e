import {
  type CustomFieldUses,
  type FieldHome,
  NewCustomField,
  NewPersonField,
} from '@earshot/shared/custom-field/custom-field'
import { type FieldType, fieldTypes } from '@earshot/shared/custom-field/field-value'
import { fieldTypeNames } from '@earshot/shared/custom-field/field-words'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Form } from '../design/form/Form.tsx'
import { useForm } from '../design/form/use-form.ts'
import { notifyDone } from '../design/notice/notify.tsx'
import { customFieldUsesQuery, type FieldDefinition } from '../queries/custom-fields.ts'
import { type Choice, ChoiceList } from './ChoiceList.tsx'
import { ownersHave, ownersLose } from './owners-words.ts'
import { createField, editField, refreshFields } from './save-field.ts'

interface Props {
  projectId: FieldHome
  /** The field to change; absent for a new one. */
  field?: FieldDefinition
  onDone: () => void
}

interface Fields {
  name: string
  type: FieldType
  choices: Choice[]
  inForm: boolean
}

const blank: Fields = { name: '', type: 'text', choices: [{ name: '' }, { name: '' }], inForm: false }

const fieldsOf = ({ name, type, choices, inForm = false }: FieldDefinition): Fields => ({
  name,
  type,
  choices: choices.length > 0 ? choices : blank.choices,
  inForm,
})

/** Choices that were typed; those of another type are not sent. A field of people is in no form. */
const bodyOf = (projectId: FieldHome, { name, type, choices, inForm }: Fields) => ({
  name,
  type,
  choices: type === 'choice' ? choices.filter(({ name }) => name.trim() !== '') : [],
  ...(projectId !== null && { inForm }),
})

/** Name and type of a field, and its choices. */
export function FieldForm({ projectId, field, onDone }: Props) {
  const uses = useQuery({ ...customFieldUsesQuery(projectId, field?.id ?? ''), enabled: field !== undefined })
  const form = useForm<Fields, unknown>({
    values: field ? fieldsOf(field) : blank,
    schema: projectId === null ? NewPersonField : NewCustomField,
    body: (fields) => bodyOf(projectId, fields),
    send: (fields) => {
      const body = bodyOf(projectId, fields)
      if (!field) return createField(projectId, body)
      const removesValues = lostOf(field, body.choices, uses.data) > 0
      return editField(projectId, field.id, { ...body, ...(removesValues && { removesValues }) })
    },
    saved: async (_, { name }) => {
      await refreshFields(projectId)
      notifyDone(field ? `${name} saved` : `${name} created`)
      onDone()
    },
  })
  const { type, choices } = form.values
  const used = uses.data?.items ?? 0
  const lost = field ? lostOf(field, bodyOf(projectId, form.values).choices, uses.data) : 0
  return (
    <Form
      form={form}
      label={field ? 'Edit field' : 'New field'}
      failed="The field could not be saved"
      submit={field ? 'Save changes' : 'Create field'}
      button={{ disabled: field !== undefined && uses.data === undefined }}
      onCancel={onDone}
    >
      <TextInput dir="auto" label="Name" data-autofocus {...form.field('name')} />
      <NativeSelect
        label="Type"
        description={used > 0 && `${ownersHave(projectId, used)} a value, so that the type stays as it is.`}
        disabled={used > 0}
        data={fieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
        {...form.field('type')}
      />
      {type === 'choice' && (
        <ChoiceList
          choices={choices}
          error={form.errors.choices}
          onChange={(choices) => form.set({ choices })}
        />
      )}
      {projectId !== null && (
        <Checkbox
          label="Ask customers in the form"
          description="In the widget and on the public board, never required. Your team sees the values, and the customer those they entered."
          {...form.checkbox('inForm')}
        />
      )}
      {lost > 0 && (
        <Text size="sm" role="status">
          {ownersLose(projectId, lost)} value with the removed choices. This cannot be undone.
        </Text>
      )}
    </Form>
  )
}

/** Number of items or people whose choice is no longer in the list. */
function lostOf(
  field: FieldDefinition,
  choices: readonly Choice[],
  uses: CustomFieldUses | undefined,
): number {
  const removed = field.choices.filter(({ id }) => !choices.some((choice) => choice.id === id))
  const used = uses?.choices.filter(({ id }) => removed.some((choice) => choice.id === id)) ?? []
  return used.reduce((sum, { items }) => sum + items, 0)
}
