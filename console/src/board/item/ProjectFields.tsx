import type { ContactForm } from '@earshot/shared/contact/form'
import type { FormField, FormValues } from '@earshot/shared/custom-field/custom-field'
import { fieldValueMax } from '@earshot/shared/custom-field/field-value'
import {
  formErrorKey,
  formValue,
  hiddenFormError,
  typedText,
  typedValue,
  withFormValue,
} from '@earshot/shared/custom-field/form-values'
import type { SubmittedFeedback } from '@earshot/shared/feedback/feedback'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField, TextField } from '../../design/plain/Field.tsx'
import { locale, t } from '../../texts/texts.ts'
import { optional } from '../form/BoardForm.tsx'
import { useBoard } from '../parts/board-context.ts'

/** The project's own fields in the form of a new item; none until they are read, and while that fails. */
export function ProjectFields({ form }: { form: ContactForm<SubmittedFeedback> }) {
  const { contact } = useBoard()
  const { data: fields = [] } = useQuery({
    queryKey: ['form-fields'],
    queryFn: async () => (await contact.read<{ items: FormField[] }>('v1/fields')).items,
  })
  const { draft, errors, write } = form
  const hidden = hiddenFormError(fields, draft.fields, errors)
  return (
    <>
      {fields.map((field) => {
        const error = formErrorKey(draft.fields, field)
        return (
          <ProjectField
            key={field.id}
            field={field}
            value={formValue(draft.fields, field)}
            error={errors[error]}
            onChange={(value) => {
              delete errors[error]
              write({ fields: withFormValue(fields, draft.fields, { id: field.id, value }) })
            }}
          />
        )
      })}
      {hidden && <p role="alert">{hidden}</p>}
    </>
  )
}

type Value = FormValues[number]['value']

/** Why a value is refused, in the reader's language. */
function problemOf({ type }: FormField, sentence: string): string {
  if (type === 'number')
    return t('error.fields.number', { example: new Intl.NumberFormat(locale()).format(1234.5) })
  return type === 'date' || type === 'url' ? t(`error.fields.${type}`) : sentence
}

interface FieldProps {
  field: FormField
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** One field. Its text stays as it is typed, whatever number is read from it. */
function ProjectField({ field, value, error, onChange }: FieldProps) {
  const { name, type, choices } = field
  const [typed, setTyped] = useState(() => typedText(value, locale()))
  const common = {
    label: optional(name),
    value: typed,
    error: error && problemOf(field, error),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onChange(typedValue(field, target.value, locale()))
    },
  }
  if (type !== 'choice')
    return (
      <TextField
        {...common}
        dir="auto"
        autoComplete="off"
        type={type === 'date' ? 'date' : 'text'}
        inputMode={type === 'number' ? 'decimal' : type === 'url' ? 'url' : undefined}
        maxLength={fieldValueMax}
      />
    )
  return (
    <SelectField {...common}>
      <option value="">{t('field.choice.none')}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
