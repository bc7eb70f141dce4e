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
import { useState } from 'react'
import { contact } from '../panel/services.ts'
import { language } from '../panel/text.ts'
import { t } from './text.ts'

let fields: FormField[] = []

/** Reads which fields the project asks for. Without an answer the form has none. */
export async function readFields(): Promise<void> {
  const { items } = await contact.read<{ items: FormField[] }>('v1/fields').catch(() => ({ items: [] }))
  fields = items
}

type Value = FormValues[number]['value']

/** Why a value is refused, in the visitor's language. */
const problemOf = ({ type }: FormField, sentence: string): string => {
  if (type === 'number') return t('wrong_number', new Intl.NumberFormat(language).format(1234.5))
  return type === 'date' || type === 'url' ? t(`wrong_${type}`) : sentence
}

/** One field of the project. Its text stays as it is typed, whatever number is read from it. */
function ProjectField({
  field,
  value,
  error,
  onChange,
}: {
  field: FormField
  value: Value
  error: string | undefined
  onChange(value: Value): void
}) {
  const { id, name, type, choices } = field
  const [typed, setTyped] = useState(() => typedText(value, language))
  const Control = (type === 'choice' ? 'select' : 'input') as 'input'
  return (
    <div className="field">
      <label htmlFor={id}>
        <bdi>{name}</bdi> <small>{t('optional')}</small>
      </label>
      <Control
        id={id}
        value={typed}
        maxLength={fieldValueMax}
        aria-invalid={!!error}
        aria-describedby={error && `${id}-error`}
        autoComplete="off"
        dir="auto"
        type={(type === 'date' ? type : 'text') as 'text'}
        inputMode={type === 'number' ? 'decimal' : type === 'url' ? type : undefined}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          onChange(typedValue(field, value, language))
        }}
      >
        {type === 'choice' && (
          <>
            <option value="">{t('no_choice')}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </>
        )}
      </Control>
      {error && (
        <p className="problem" id={`${id}-error`}>
          {problemOf(field, error)}
        </p>
      )}
    </div>
  )
}

/** The fields that the project asks for, and why a value was refused whose field is not there. */
export function FormFields({ form: { draft, errors, write } }: { form: ContactForm<SubmittedFeedback> }) {
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
      {hidden && (
        <p className="box" role="alert">
          {hidden}
        </p>
      )}
    </>
  )
}
